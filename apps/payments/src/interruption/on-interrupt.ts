import { exitCode } from "../output/exit-code.ts";

/** Until the returned function is called, Ctrl-C prints this and ends the command, not the payment. */
export function onInterrupt(sentence: string): () => void {
  const end = () => {
    process.stderr.write(`\n${sentence}\n`);
    process.exit(exitCode.interrupted);
  };
  process.once("SIGINT", end);
  return () => process.off("SIGINT", end);
}
