// the file of a user with own workflows: exports these and the payments' workflows
export {
  accountRecord,
  accountRestored,
  accountStop,
  followUp,
  alerts,
  deposit,
  payout,
  payoutBatch,
} from "../src/workflows/index.ts";

export async function greet(name: string): Promise<string> {
  return `hello ${name}`;
}
