export type { GatewayTls } from "./gateway-tls.ts";
export {
  createUndiciTransport,
  type UndiciTransport,
  type UndiciTransportOptions,
} from "./undici-transport.ts";
