/** for `expect.poll`: asks often, and waits for machines that are busy with other tests */
export const patient = { timeout: 4_000, interval: 10 };
