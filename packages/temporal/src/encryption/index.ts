export { encryptedDataConverter, type EncryptionKey } from "./encrypted-data-converter.ts";
