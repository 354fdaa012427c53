/** Milliseconds that a test waits for something that should happen. Even a very busy machine needs less, so only something that never happens fails. */
export const patience = 240_000;
