const MINUTE_MS = 60_000

/** The reader's own day, which may be another than that in Greenwich. @returns `YYYY-MM-DD` */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10)
}
