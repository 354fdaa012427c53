// Imported before a process begins: its wall clock is ahead by so many milliseconds, its monotonic one is not.
const ahead = Number(process.env["CLOCK_AHEAD_MS"]);
const now = Date.now.bind(Date);

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts: readonly number[]) =>
    parts.length === 0 ? new date(Date.now()) : (Reflect.construct(date, parts) as Date),
});
