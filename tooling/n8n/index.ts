export { installN8n, type InstalledN8n } from "./install-n8n.ts";
export { n8nCommand } from "./n8n-command.ts";
export { type N8nSession, owner, sessionWith } from "./n8n-session.ts";
export { type N8nOptions, type RunningN8n, startN8n } from "./start-n8n.ts";
export {
  createWorkflow,
  type Execution,
  publish,
  retryExecution,
  runWorkflow,
  untilFinished,
} from "./workflow-runs.ts";
