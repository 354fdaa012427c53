import { compileRecipe } from "@merchant-payment/core/signing";
import { createHmac, createSecretKey } from "node:crypto";
import { runRounds } from "../measure/rounds.ts";
import { atMost, shown, told, type Row, type Say } from "../measure/row.ts";
import { cpuPerRun } from "./cpu-per-run.ts";
import { comparisons, type Comparison } from "./recipes.ts";

const runs = 20_000;
const rounds = 15;

const secret = "bench-merchant-key";
const fields = {
  PaymentId: 7,
  MerchantCode: "BENCH",
  Service: "bca",
  RefNo: "BENCH-1001",
  Amount: 25_000,
  Currency: "IDR",
  CustomerId: "1234567890",
  CustomerName: "Ana Lopez",
  BackendURL: "https://merchant.example/callbacks",
};
const request = { method: "POST", path: "/payout/BENCH", fields } as const;

/** Compares a compiled recipe with hand-written code for that signature: both make the sent body from the fields. */
export async function signingCost(say: Say): Promise<Row[]> {
  const rows: Row[] = [];
  for (const comparison of comparisons) {
    say(`${rounds} rounds of ${runs} signatures over ${comparison.name}`);
    rows.push(...(await compare(comparison)));
  }
  return rows;
}

async function compare({ name, recipe, message, byHand }: Comparison): Promise<Row[]> {
  const signer = compileRecipe(recipe, "recipe").signer({ merchantKey: secret });
  const key = createSecretKey(secret, "utf8");
  refuseOtherMessage(signer.explain(request).message, message(fields), name);
  const ready = message(fields);
  const { median, ratio } = await runRounds(
    {
      recipe: () => cpuPerRun(() => signer.sign(request), runs),
      byHand: () => cpuPerRun(() => byHand(fields, key), runs),
      digest: () => cpuPerRun(() => createHmac("sha256", key).update(ready).digest("hex"), runs),
    },
    rounds,
  );
  return [
    atMost(`recipe over ${name} against createHmac by hand, CPU`, ratio("recipe", "byHand"), 2),
    told(
      `… recipe, by hand, createHmac alone over a ready-made message`,
      `${median.recipe.toFixed(1)} µs, ${median.byHand.toFixed(1)} µs, ${median.digest.toFixed(1)} µs`,
    ),
    told(
      `… recipe against createHmac alone, which builds no message and writes no body`,
      shown(ratio("recipe", "digest")),
    ),
  ];
}

/** both ways must make the same body, else the comparison has no meaning */
function refuseOtherMessage(ours: string, theirs: string, name: string): void {
  if (ours !== theirs) throw new Error(`the recipe over ${name} signs another message`);
}
