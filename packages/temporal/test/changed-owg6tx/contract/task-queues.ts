/** where an account's workflows run unless somebody says otherwise */
export function workflowTaskQueue(account: string): string {
  return `merchant-payment:${account}`;
}

/** Requests that move money have a queue of their own: the server holds `limits.submitsPerSecond` over all workers. */
export function submitTaskQueue(account: string): string {
  return `merchant-payment:${account}:submit`;
}

/** Status checks likewise: `limits.checksPerSecond`. */
export function checkTaskQueue(account: string): string {
  return `merchant-payment:${account}:check`;
}

/** The starts of batches, which wait for much longer than anything else. */
export function batchTaskQueue(account: string): string {
  return `merchant-payment:${account}:batch`;
}
