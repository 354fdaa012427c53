// Imported at the start of a process: sets its wall clock ahead by so many milliseconds, but not its monotonic clock.
const ahead = Number(process.env["CLOCK_AHEAD_MS"]);
const now = Date.now.bind(Date);

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts: readonly number[]) =>
    parts.length === 0 ? new date(Date.now()) : (Reflect.construct(date, parts) as Date),
});
