/**
 * Two months of invented visits, as the events that the tracker would have sent, so that the database derives visits
 * and reports from them as usual.
 */
import { type EventRow, toEventRow } from '#domain/analytics/event-payload.ts'
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { HISTORY_DAYS } from './history.ts'
import { type AddEvent, recordPage, recordScreen, recordSignIn } from './page-events.ts'
import { createRandom, type Random } from './random.ts'
import {
  CONTACT,
  DEVICES,
  type DemoPage,
  DIRECT,
  HOME,
  type Purpose,
  SCREENS,
  SOURCES,
  STATIC_PAGES,
  weightOf,
} from './visit-plan.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Visits of a weekday, and of a Saturday or Sunday. */
const VISITS = { weekday: 21, weekend: 7 }
/** Visits by hour of the day in London, from midnight. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 5, 9, 13, 14, 12, 9, 11, 13, 12, 10, 8, 5, 5, 5, 4, 3, 2]
/** Pages of a visit; about a third leave after one. */
const PAGE_COUNTS = [1, 1, 1, 2, 2, 3, 3, 4, 6]

export interface PublishedRecord {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly publishedAt: Date
}

export interface PublishedContent {
  readonly siteUrl: string
  readonly news: readonly PublishedRecord[]
  readonly posts: readonly PublishedRecord[]
  readonly jobs: readonly PublishedRecord[]
}

type Visitor = ReturnType<typeof createVisitor>
type Source = (typeof SOURCES)[number]
type Visit = ReturnType<typeof startVisit>

/** @param now end of the last visit */
export function createDemoVisits(content: PublishedContent, now: Date): readonly EventRow[] {
  const random = createRandom(2026)
  const pages = listPages(content)
  const visitors: Visitor[] = []
  const colleagues: Visitor[] = []
  const events: EventRow[] = []
  const firstDay = startOfLondonDay(toLondonDate(new Date(now.getTime() - HISTORY_DAYS * DAY_MS)))
  for (let age = HISTORY_DAYS; age >= 0; age -= 1) {
    const noon = firstDay.getTime() + (HISTORY_DAYS - age) * DAY_MS + DAY_MS / 2
    const day = startOfLondonDay(toLondonDate(new Date(noon))).getTime()
    const isWeekend = [0, 6].includes(new Date(noon).getUTCDay())
    for (const startedAt of visitTimes(random, isWeekend, age).map((time) => day + time))
      if (startedAt < now.getTime() - MINUTE_MS) addVisit(startedAt, age)
    if (!isWeekend) addPortalVisit(day + random.whole(8 * 60, 16 * 60) * MINUTE_MS)
  }
  // The live view looks back half an hour.
  for (const minutes of [26, 17, 9, 5, 2]) addVisit(now.getTime() - minutes * MINUTE_MS, 0)
  return events

  function addVisit(startedAt: number, age: number): void {
    const open = SOURCES.filter((one) => !('days' in one) || (age <= one.days[0] && age >= one.days[1]))
    const visit = startVisit(random, visitors, random.pick(open, weightOf), startedAt)
    const { visitor, source } = visit
    const isMobile = visitor.browserInfo.device_type === 'mobile'
    const chosen = choosePages(random, pages[visitor.purpose], visit, new Date(startedAt))
    let at = startedAt
    for (const [index, page] of chosen.entries()) {
      const add = addTo(visit, page, at)
      const isFirst = index === 0
      if (isFirst) {
        const { visitorClass } = visit
        add('visitor_behavior', 'visit_begun', { visitorClass, visits: visitor.visits })
        if ('campaign' in source) {
          const { medium, campaign } = source
          add('campaign_attribution', 'campaign', { source: source.source, medium, campaign })
        }
      }
      at += recordPage(random, { page, isFirst, isOnly: chosen.length === 1, isMobile }, add) * 1000
    }
    visitor.lastVisit = at
  }

  function addPortalVisit(startedAt: number): void {
    const visit = startVisit(random, colleagues, DIRECT, startedAt)
    recordSignIn(random, addTo(visit, HOME, startedAt))
    for (let at = startedAt + MINUTE_MS; random.chance(0.8); at += random.whole(20, 160) * 1000) {
      const screen = random.pick(SCREENS, weightOf)
      recordScreen(random, screen, addTo(visit, { ...screen, title: '' }, at))
    }
  }

  function addTo(visit: Visit, page: DemoPage, openedAt: number): AddEvent {
    return (eventType, eventName, properties, secondsLater = 0) => {
      const at = openedAt + secondsLater * 1000
      if (at > now.getTime()) return
      const common = commonProperties(random, visit, new Date(at).toISOString())
      const payload = {
        sessionId: visit.sessionId,
        eventType,
        eventName,
        properties: { ...properties, ...common },
        pageUrl: content.siteUrl + page.path,
        pageTitle: page.title,
        browserInfo: visit.visitor.browserInfo,
        referrer: visit.source.source.includes('.') ? `https://www.${visit.source.source}/` : '',
        userEmail: null,
      }
      const row = toEventRow(payload, at, false)
      if (row !== null) events.push(row)
    }
  }
}

function commonProperties(random: Random, { visitor, source, visitorClass }: Visit, timestamp: string) {
  const campaign = 'campaign' in source ? source : undefined
  return {
    visitor_id: visitor.id,
    device_fingerprint: null,
    utm_data: {
      source: campaign?.source ?? null,
      medium: campaign?.medium ?? null,
      campaign: campaign?.campaign ?? null,
      term: null,
      content: campaign?.content || null,
    },
    geo_info: { latitude: null, longitude: null, accuracy: null, timezone: 'Europe/London' },
    timestamp,
    event_id: random.uuid(),
    sent_at: timestamp,
    visitor_class: visitorClass,
    visit_source: source.source,
  }
}

function listPages({ posts, news, jobs }: PublishedContent): Readonly<Record<Purpose, readonly DemoPage[]>> {
  const published = (records: readonly PublishedRecord[], folder: string, kind?: 'blog') =>
    records.map(({ id, title, slug, publishedAt }) => ({
      path: `${folder}/${slug}`,
      title,
      publishedAt,
      weight: 4,
      ...(kind && { record: { kind, id, title } }),
    }))
  const vacancies = jobs.map(({ id, title, publishedAt }) => ({
    path: jobPath({ id, title }),
    title,
    publishedAt,
    weight: 8,
    record: { kind: 'job' as const, id, title },
  }))
  return {
    boxes: STATIC_PAGES.boxes,
    reading: [...STATIC_PAGES.reading, ...published(posts, '/blog', 'blog'), ...published(news, '/news')],
    work: [...STATIC_PAGES.work, ...vacancies],
  }
}

/** Times in ms since midnight: more visits towards the present, and fewer at weekends. */
function visitTimes(random: Random, isWeekend: boolean, age: number): number[] {
  const growth = 1 - age / (3 * HISTORY_DAYS)
  const most = isWeekend ? VISITS.weekend : VISITS.weekday
  const hours = HOURS.map((weight, hour) => ({ hour, weight }))
  return Array.from(
    { length: Math.round(most * growth * (0.85 + random.next() * 0.3)) },
    () => (random.pick(hours, weightOf).hour * 60 + random.next() * 60) * MINUTE_MS,
  ).sort((one, other) => one - other)
}

/** Of a new visitor, or of one who was here before. */
function startVisit(random: Random, visitors: Visitor[], source: Source, at: number) {
  const known = visitors.length > 20 && random.chance(0.28) ? random.pick(visitors) : undefined
  const isReturning = known !== undefined && at - known.lastVisit > 30 * MINUTE_MS
  const visitor = isReturning ? known : createVisitor(random, source)
  if (!isReturning) visitors.push(visitor)
  const days = (at - visitor.lastVisit) / DAY_MS
  visitor.visits += 1
  const visitorClass = !isReturning
    ? ('new' as const)
    : days <= 1
      ? ('returning_frequent' as const)
      : days <= 7
        ? ('returning_recent' as const)
        : ('returning_old' as const)
  return { visitor, source, sessionId: random.uuid(), visitorClass }
}

function createVisitor(random: Random, source: Source) {
  const { screen, weight: _, ...device } = random.pick(DEVICES, weightOf)
  return {
    id: random.uuid(),
    purpose: random.pick(source.purposes),
    browserInfo: {
      ...device,
      screen_resolution: screen,
      viewport_size: screen,
      timezone: 'Europe/London',
      language: 'en-GB',
      memory: null,
      cores: null,
      connection_type: null,
    },
    lastVisit: 0,
    visits: 0,
  }
}

/** The landing page and what follows. */
function choosePages(
  random: Random,
  pages: readonly DemoPage[],
  { visitor: { purpose }, source }: Visit,
  at: Date,
): readonly DemoPage[] {
  const open = pages.filter(({ publishedAt }) => publishedAt === undefined || publishedAt < at)
  const pick = () => random.pick(open, (page) => weighPage(page, at))
  const landing = 'path' in source ? pages.find(({ path }) => path === source.path) : undefined
  const count = random.pick(PAGE_COUNTS)
  const chosen = [landing ?? (source === DIRECT || random.chance(0.25) ? HOME : pick())]
  while (chosen.length < count) {
    const next = pick()
    if (next !== chosen.at(-1)) chosen.push(next)
  }
  if (purpose === 'boxes' && count > 2 && random.chance(0.22)) chosen.push(CONTACT)
  return chosen
}

/** A new article or post is read most in its first week. */
function weighPage({ weight, publishedAt, record }: DemoPage, at: Date): number {
  if (publishedAt === undefined || record?.kind === 'job') return weight
  const days = (at.getTime() - publishedAt.getTime()) / DAY_MS
  return weight * (days < 7 ? 5 : days < 20 ? 2 : 1)
}
