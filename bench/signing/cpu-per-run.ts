/** Microseconds of CPU for one run. */
export function cpuPerRun(run: () => unknown, runs: number): number {
  const before = process.cpuUsage();
  for (let index = 0; index < runs; index++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}
