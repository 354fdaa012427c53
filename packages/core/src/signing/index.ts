export { compileRecipe } from "./compile-recipe.ts";
export type { CompiledRecipe } from "./compile-recipe.ts";
export { recipeSchema } from "./recipe.ts";
export type { Recipe } from "./recipe.ts";
export type { Secrets } from "./secrets.ts";
export type { SignatureExplanation, SignedRequest, Signer, UnsignedRequest } from "./signer.ts";
export type { ReceivedRequest, Verification, Verifier } from "./verifier.ts";
