const MINUTE_MS = 60_000

/** Returns today’s date in the reader’s time zone as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10)
}
