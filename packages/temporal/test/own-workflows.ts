// what somebody with workflows of their own writes: theirs, and the payments'
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
