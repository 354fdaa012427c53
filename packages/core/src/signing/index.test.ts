import { expect, test } from "vitest";
import * as entry from "./index.ts";

test("the entry point's names", () => {
  expect(Object.keys(entry).toSorted()).toEqual(["compileRecipe", "recipeSchema"]);
});
