export async function doctor(_flags: unknown, _output: unknown): Promise<void> {}
