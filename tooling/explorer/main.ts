import { productRules } from "./rules.ts";
import { scenarios } from "./scenarios.ts";
import { search } from "./search.ts";
import { storyText } from "./story.ts";
import { createWorld } from "./world.ts";
for (const env of scenarios.filter(
  (s) => process.argv[4] === undefined || process.argv[4].split(",").includes(s.name),
)) {
  const r = search(createWorld(env, productRules), {
    depth: Number(process.argv[2] ?? 100),
    seconds: Number(process.argv[3] ?? 60),
    states: 1e7,
  });
  const { violation, ...rest } = r;
  console.log(JSON.stringify(rest), Math.round((r.states / r.seconds) * 60));
  if (violation) console.log(storyText(violation));
}
