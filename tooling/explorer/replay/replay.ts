import { DefaultLogger, Runtime } from "@temporalio/worker";
import { findTemporalServer, startTemporalServer } from "@merchant-payment/temporal-server";
import { chooseTraces } from "./choose-traces.ts";
import { differenceText, replayTraces } from "./replay-traces.ts";

/** `explore --replay`: @returns whether everything agreed with the model */
export async function replay(
  count: number,
  seed: number,
  print: (line: string) => void,
): Promise<boolean> {
  Runtime.install({
    // without the workers' warnings about the traces' gateways
    logger: new DefaultLogger("ERROR", () => {}),
    telemetryOptions: { logging: { forward: {}, filter: "ERROR" } },
  });
  const { executable } = await findTemporalServer({ say: print });
  const server = await startTemporalServer({ executable });
  try {
    const replayed = await replayTraces(chooseTraces(count, seed), server.address, (one) => {
      const { env, steps } = one.trace;
      print(`${env.name}, seed ${one.trace.seed}: ${steps.length} steps`);
      if (one.difference !== null) print(`\n${differenceText(one)}\n`);
    });
    const different = replayed.filter(({ difference }) => difference !== null).length;
    print(
      different === 0
        ? `\nThe real parts did what the model says in ${count} traces, seed ${seed}.`
        : `\n${different} of ${count} traces differ, seed ${seed}.`,
    );
    return different === 0;
  } finally {
    await server.stop();
  }
}
