// what somebody with workflows of their own writes: theirs, and the payout's
export { payout } from "../src/workflows/index.ts";

export async function greet(name: string): Promise<string> {
  return `hello ${name}`;
}
