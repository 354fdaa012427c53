import { parse } from "flatted";
import { setTimeout as sleep } from "node:timers/promises";
import type { N8nSession } from "./n8n-session.ts";

/** n8n's record of one run of a workflow. */
export interface Execution {
  readonly id: string;
  readonly status: string;
  /** JSON of each node's output items, by node name: last run, first output first */
  readonly items: Readonly<Record<string, readonly (readonly Record<string, unknown>[])[]>>;
  /** how often each node was entered */
  readonly runs: Readonly<Record<string, number>>;
  /** message and description of the error that ended it */
  readonly error: { readonly message: string; readonly description?: string | null } | undefined;
  /** the exact stored text, to search for texts that must not be there */
  readonly stored: string;
}

interface StoredWorkflow {
  readonly id: string;
  readonly versionId: string;
}

/** Saves a workflow as the editor does. */
export function createWorkflow(n8n: N8nSession, workflow: object): Promise<StoredWorkflow> {
  return n8n.rest<StoredWorkflow>("POST", "/workflows", {
    settings: { executionOrder: "v1" },
    active: false,
    ...workflow,
  });
}

/** Runs a saved workflow from its trigger, as the editor's button does, and waits for its end. */
export async function runWorkflow(
  n8n: N8nSession,
  workflow: StoredWorkflow,
  trigger: string,
): Promise<Execution> {
  const body = { workflowData: workflow, triggerToStartFrom: { name: trigger } };
  const { executionId } = await n8n.rest<{ executionId: string }>(
    "POST",
    `/workflows/${workflow.id}/run`,
    body,
  );
  return untilFinished(n8n, executionId);
}

/** The button "Retry" of a failed execution; with the workflow as it was then. */
export async function retryExecution(n8n: N8nSession, id: string): Promise<Execution> {
  const retried = await n8n.rest<{ id: string }>("POST", `/executions/${id}/retry`, {
    loadWorkflow: false,
  });
  return untilFinished(n8n, retried.id);
}

interface Publication {
  readonly status: "not_published" | "in_progress" | "published" | "partial" | "failed";
  readonly triggers: readonly { readonly errorMessage: string | null }[];
}

/**
 * Publishes a workflow and waits until n8n has registered its triggers. n8n does that after its answer, so its
 * report is asked for; the webhook is not, as a lookup while n8n takes a refused one back keeps it in n8n's cache.
 * @throws with what the trigger said when it could not be registered
 */
export async function publish(n8n: N8nSession, workflow: StoredWorkflow): Promise<void> {
  await n8n.rest("POST", `/workflows/${workflow.id}/activate`, { versionId: workflow.versionId });
  for (let tries = 0; tries < 600; tries += 1) {
    const { status, triggers } = await n8n.rest<Publication>(
      "GET",
      `/workflows/${workflow.id}/publication-status`,
    );
    if (status === "published") return;
    if (status === "failed" || status === "partial")
      throw new Error(triggers.flatMap(({ errorMessage }) => errorMessage ?? []).join("; "));
    await sleep(100);
  }
  throw new Error(`n8n did not publish workflow ${workflow.id} within 60 s.`);
}

/** An execution after it has ended, or while it is in a Wait node. */
export async function untilFinished(n8n: N8nSession, id: string, seconds = 60): Promise<Execution> {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    const found = await n8n.rest<StoredExecution>("GET", `/executions/${id}`);
    if (!["new", "running", "unknown"].includes(found.status)) return read(found);
    await sleep(100);
  }
  throw new Error(`Execution ${id} did not end within ${seconds} s.`);
}

interface StoredExecution {
  readonly id: string;
  readonly status: string;
  readonly data: string;
}

interface RunData {
  readonly resultData: {
    readonly runData?: Record<
      string,
      { data?: { main?: ({ json: Record<string, unknown> }[] | null)[] } }[]
    >;
    readonly error?: { message: string; description?: string | null };
  };
}

function read({ id, status, data }: StoredExecution): Execution {
  const { runData = {}, error } = (parse(data) as RunData).resultData;
  const nodes = Object.entries(runData);
  return {
    id,
    status,
    items: Object.fromEntries(
      nodes.map(([name, runs]) => [
        name,
        (runs.at(-1)?.data?.main ?? []).map((items) => (items ?? []).map(({ json }) => json)),
      ]),
    ),
    runs: Object.fromEntries(nodes.map(([name, runs]) => [name, runs.length])),
    error,
    stored: data,
  };
}
