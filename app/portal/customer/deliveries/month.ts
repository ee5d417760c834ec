const DAY_MS = 86_400_000

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the weeks of a month, each from Monday to Sunday, with days of its neighbours at the ends. @param month `2026-11` */
export function getMonthWeeks(month: string): string[][] {
  const first = Date.parse(`${month}-01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const next = Date.parse(`${addMonths(month, 1)}-01`)
  const weeks: string[][] = []
  for (let week = monday; week < next; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => isoDay(week + day * DAY_MS)))
  return weeks
}

/** @param month `2026-11` */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}
