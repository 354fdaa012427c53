/** For how many ms a test waits for what should happen: more than the busiest machine needs, so that only what never happens runs out. */
export const patience = 240_000;
