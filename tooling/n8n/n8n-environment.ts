import { nodeFirst } from "./install-n8n.ts";

/**
 * Environment of an isolated n8n: SQLite in its own folder, ports only on 127.0.0.1, no
 * telemetry, no update checks, no catalogues. Any other call to the internet fails at a proxy that does not exist.
 */
export function n8nEnvironment(options: {
  readonly userFolder: string;
  readonly port: number;
  readonly brokerPort: number;
}): Record<string, string> {
  return {
    PATH: nodeFirst(),
    HOME: options.userFolder,
    N8N_USER_FOLDER: options.userFolder,
    N8N_PORT: String(options.port),
    N8N_HOST: "127.0.0.1",
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_RUNNERS_BROKER_LISTEN_ADDRESS: "127.0.0.1",
    N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
    DB_TYPE: "sqlite",
    NODE_ENV: "production",
    GENERIC_TIMEZONE: "UTC",
    TZ: "UTC",
    N8N_LOG_LEVEL: "info",
    N8N_SECURE_COOKIE: "false",
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_DYNAMIC_BANNERS_ENABLED: "false",
    N8N_HIRING_BANNER_ENABLED: "false",
    N8N_PERSONALIZATION_ENABLED: "false",
    N8N_LICENSE_AUTO_RENEW_ENABLED: "false",
    N8N_VERIFIED_PACKAGES_ENABLED: "false",
    N8N_UNVERIFIED_PACKAGES_ENABLED: "true",
    N8N_PYTHON_ENABLED: "false",
    N8N_DISABLED_MODULES:
      "mcp-registry,mcp,instance-ai,agents,chat-hub,source-control,external-secrets,workflow-builder,insights",
    EXTERNAL_FRONTEND_HOOKS_URLS: "",
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: "all",
    EXECUTIONS_DATA_SAVE_ON_ERROR: "all",
    EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: "true",
    HTTP_PROXY: "http://127.0.0.1:9",
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost,.invalid",
  };
}
