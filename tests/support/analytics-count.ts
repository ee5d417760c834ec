/** Expected counts, computed independently of the store. */
import type { LoggedEvent } from './analytics-log.ts'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** UTC hours (never ambiguous), and London days and months. */
export const STEPS = {
  hour: (moment: number): string => `${new Date(moment).toISOString().slice(0, 13)}:00Z`,
  day: (moment: number): string => DAY.format(moment),
  month: (moment: number): string => DAY.format(moment).slice(0, 7),
} as const

export interface LoggedVisit {
  /** Time of its first event. */
  readonly began: number
  readonly visitor: string
  readonly views: number
}

export const isView = ({ body, isBot }: LoggedEvent): boolean => body.eventType === 'page_view' && !isBot

export function countBy<Item>(items: readonly Item[], name: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1
  return counts
}

/** Received events, without duplicates. */
export const arrivedOf = (log: readonly LoggedEvent[]): LoggedEvent[] =>
  log.filter(({ arrivals }) => arrivals.length > 0)

/** Visits with a page view, without bots. */
export function visitsOf(log: readonly LoggedEvent[]): LoggedVisit[] {
  const visitors = arrivedOf(log).filter(({ isBot }) => !isBot)
  return [...Map.groupBy(visitors, ({ body }) => body.sessionId).values()].flatMap((events) => {
    const views = events.filter(isView).length
    const began = Math.min(...events.map(({ happened }) => happened))
    return views > 0 ? [{ began, visitor: events[0]?.visitor ?? '', views }] : []
  })
}

export const distinct = (visits: readonly LoggedVisit[]): number =>
  new Set(visits.map(({ visitor }) => visitor)).size
