export {
  createUndiciTransport,
  type UndiciTransport,
  type UndiciTransportOptions,
} from "./undici-transport.ts";
