export { findTemporalServer, type FoundTemporalServer } from "./find-temporal-server.ts";
export {
  isPortTaken,
  startTemporalServer,
  type RunningTemporalServer,
  type TemporalServerOptions,
} from "./start-temporal-server.ts";
