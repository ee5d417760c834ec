/**
 * Two months of invented visits, as the events that the tracker would have sent, so that the database derives visits
 * and reports from them as usual.
 */
import { type EventRow, toEventRow } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { HISTORY_DAYS } from './history.ts'
import { recordPage, type Visit, type Visitor } from './page-events.ts'
import { recordPortalVisit } from './portal-events.ts'
import { createRandom, type Random } from './random.ts'
import {
  CONTACT,
  DEVICES,
  type DemoPage,
  DIRECT,
  HOME,
  type Purpose,
  SOURCES,
  STATIC_PAGES,
  TIME_ZONES,
} from './visit-plan.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Visits of a weekday, and of a Saturday or Sunday. */
const VISITS = { weekday: 21, weekend: 7 }
/** Visits by hour of the day in London, from midnight. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 5, 9, 13, 14, 12, 9, 11, 13, 12, 10, 8, 5, 5, 5, 4, 3, 2]
/** Share of page views with consent. */
const CONSENT_RATE = 0.42

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

export interface PageViewCount {
  readonly day: string
  readonly page: string
  readonly status: number
  readonly referrer_host: string
  readonly loads: number
  readonly bot_loads: number
}

/** @param now end of the last visit */
export function createDemoVisits(
  content: PublishedContent,
  now: Date,
): { readonly events: readonly EventRow[]; readonly pageViews: readonly PageViewCount[] } {
  const random = createRandom(2026)
  const pages = listPages(content)
  const visitors: Visitor[] = []
  const colleagues: Visitor[] = []
  const events: EventRow[] = []
  const firstDay = startOfLondonDay(toLondonDate(new Date(now.getTime() - HISTORY_DAYS * DAY_MS)))
  for (let age = HISTORY_DAYS; age >= 0; age -= 1) {
    const day = startOfLondonDay(
      toLondonDate(new Date(firstDay.getTime() + (HISTORY_DAYS - age) * DAY_MS + DAY_MS / 2)),
    )
    for (const startedAt of visitTimes(random, day, age))
      if (startedAt < now.getTime() - MINUTE_MS) addVisit(startedAt, age)
    if (!isWeekend(day)) addPortalVisit(day.getTime() + random.whole(8 * 60, 16 * 60) * MINUTE_MS)
  }
  // The live view looks back half an hour.
  for (const minutes of [26, 17, 9, 5, 2]) addVisit(now.getTime() - minutes * MINUTE_MS, 0)
  return { events, pageViews: countPageViews(random, events) }

  function addVisit(startedAt: number, age: number): void {
    const source = random.pick(
      SOURCES.filter(
        ({ campaign }) => campaign === undefined || (age <= campaign.days[0] && age >= campaign.days[1]),
      ).map((one) => [one, one.weight] as const),
    )
    const visit = startVisit(random, visitors, source, startedAt)
    let at = startedAt
    const chosen = choosePages(random, pages, visit, new Date(startedAt))
    for (const [index, page] of chosen.entries()) {
      const openedAt = at
      const place = { isFirst: index === 0, isOnly: chosen.length === 1 }
      at += recordPage(random, visit, page, place, (event, seconds) =>
        record(visit, event, page, openedAt + seconds * 1000),
      )
    }
    visit.visitor.lastVisit = at
  }

  function addPortalVisit(startedAt: number): void {
    const visit = startVisit(random, colleagues, DIRECT, startedAt)
    recordPortalVisit(random, (event, path, seconds) =>
      record(visit, event, { path, title: '', weight: 0 }, startedAt + seconds * 1000),
    )
  }

  function record(visit: Visit, event: AnalyticsEvent, page: DemoPage, at: number): void {
    if (at > now.getTime()) return
    const row = toEventRow(toPayload(random, visit, event, page, new Date(at), content.siteUrl), at, false)
    if (row !== null) events.push(row)
  }
}

function listPages(content: PublishedContent): Readonly<Record<Purpose, readonly DemoPage[]>> {
  const published = (records: readonly PublishedRecord[], folder: string, kind?: 'blog') =>
    records.map(({ id, title, slug, publishedAt }) => ({
      path: `${folder}/${slug}`,
      title,
      publishedAt,
      weight: 4,
      ...(kind && { record: { kind, id, title } }),
    }))
  const jobs = content.jobs.map(({ id, title, publishedAt }) => ({
    path: jobPath({ id, title }),
    title,
    publishedAt,
    weight: 8,
    record: { kind: 'job' as const, id, title },
  }))
  return {
    boxes: STATIC_PAGES.boxes,
    reading: [
      ...STATIC_PAGES.reading,
      ...published(content.posts, '/blog', 'blog'),
      ...published(content.news, '/news'),
    ],
    work: [...STATIC_PAGES.work, ...jobs],
  }
}

/** @param day its first moment in London */
const isWeekend = (day: Date) => [0, 6].includes(new Date(day.getTime() + DAY_MS / 2).getUTCDay())

/** More towards the present, and fewer at weekends. */
function visitTimes(random: Random, day: Date, age: number): number[] {
  const growth = 1 - age / (3 * HISTORY_DAYS)
  const count = Math.round(
    (isWeekend(day) ? VISITS.weekend : VISITS.weekday) * growth * (0.85 + random.next() * 0.3),
  )
  const hours = HOURS.map((weight, hour) => [hour, weight] as const)
  return Array.from(
    { length: count },
    () => day.getTime() + (random.pick(hours) * 60 + random.next() * 60) * MINUTE_MS,
  ).sort((one, other) => one - other)
}

function startVisit(random: Random, visitors: Visitor[], source: Visit['source'], at: number): Visit {
  const known =
    visitors.length > 20 && random.next() < 0.28 ? visitors[random.whole(0, visitors.length - 1)] : undefined
  const returning = known !== undefined && at - known.lastVisit > 30 * MINUTE_MS ? known : undefined
  const visitor = returning ?? createVisitor(random, source, at)
  if (returning === undefined) visitors.push(visitor)
  const away = at - visitor.lastVisit
  visitor.visits += 1
  return {
    visitor,
    source,
    sessionId: random.uuid(),
    visitorClass:
      returning === undefined
        ? 'new'
        : away <= DAY_MS
          ? 'returning_frequent'
          : away <= 7 * DAY_MS
            ? 'returning_recent'
            : 'returning_old',
  }
}

function createVisitor(random: Random, source: Visit['source'], at: number): Visitor {
  const { screen, ...device } = random.pick(DEVICES)
  return {
    id: random.uuid(),
    purpose: random.pick(source.purposes),
    browserInfo: {
      ...device,
      screen_resolution: screen,
      viewport_size: screen,
      timezone: random.pick(TIME_ZONES),
      language: 'en-GB',
      memory: null,
      cores: null,
      connection_type: null,
    },
    lastVisit: at,
    visits: 0,
  }
}

/** The landing page and what follows; about a third leave after one page. */
function choosePages(
  random: Random,
  pages: Readonly<Record<Purpose, readonly DemoPage[]>>,
  { visitor: { purpose }, source: { campaign, source } }: Visit,
  at: Date,
): readonly DemoPage[] {
  const open = pages[purpose]
    .filter(({ publishedAt }) => publishedAt === undefined || publishedAt < at)
    .map((page) => [page, weighPage(page, at)] as const)
  const landing =
    pages[purpose].find(({ path }) => path === campaign?.path) ??
    (source === 'direct' || random.next() < 0.25 ? HOME : random.pick(open))
  const count = random.pick([
    [1, 34],
    [2, 26],
    [3, 18],
    [4, 12],
    [6, 10],
  ])
  const chosen = [landing]
  while (chosen.length < count) {
    const next = random.pick(open)
    if (next !== chosen.at(-1)) chosen.push(next)
  }
  if (purpose === 'boxes' && count > 2 && random.next() < 0.22) chosen.push(CONTACT)
  return chosen
}

/** A new article or post is read most in its first week. */
function weighPage({ weight, publishedAt, record }: DemoPage, at: Date): number {
  if (publishedAt === undefined || record?.kind === 'job') return weight
  const days = (at.getTime() - publishedAt.getTime()) / DAY_MS
  return weight * (days < 7 ? 5 : days < 20 ? 2 : 1)
}

function toPayload(
  random: Random,
  { visitor, sessionId, visitorClass, source }: Visit,
  { eventType, eventName, properties }: AnalyticsEvent,
  page: DemoPage,
  at: Date,
  siteUrl: string,
): Parameters<typeof toEventRow>[0] {
  const { timezone } = visitor.browserInfo
  const timestamp = at.toISOString()
  return {
    sessionId,
    eventType,
    eventName,
    properties: {
      ...properties,
      visitor_id: visitor.id,
      device_fingerprint: null,
      utm_data: {
        source: source.campaign?.source ?? null,
        medium: source.campaign?.medium ?? null,
        campaign: source.campaign?.campaign ?? null,
        term: null,
        content: source.campaign?.content || null,
      },
      geo_info: { latitude: null, longitude: null, accuracy: null, timezone },
      timestamp,
      event_id: random.uuid(),
      sent_at: timestamp,
      visitor_class: visitorClass,
      visit_source: source.source,
    },
    pageUrl: siteUrl + page.path,
    pageTitle: page.title,
    browserInfo: visitor.browserInfo,
    referrer: source.referrer,
    userEmail: null,
  }
}

/** Page loads that the server counts for everyone, with and without consent. */
function countPageViews(random: Random, events: readonly EventRow[]): readonly PageViewCount[] {
  const counts = new Map<string, { day: string; page: string; referrer_host: string; loads: number }>()
  for (const event of events) {
    if (event.kind !== 'page' || event.detail !== 'load') continue
    const day = toLondonDate(new Date(event.occurred_at))
    const host = event.referrer === '' ? '' : new URL(event.referrer).hostname.replace(/^www\./, '')
    const key = `${day} ${event.subject} ${host}`
    const counted = counts.get(key) ?? { day, page: event.subject, referrer_host: host, loads: 0 }
    counts.set(key, { ...counted, loads: counted.loads + 1 })
  }
  return [...counts.values()].map(({ loads, ...counted }) => ({
    ...counted,
    status: 200,
    loads: Math.round(loads / CONSENT_RATE + random.next()),
    bot_loads: random.whole(0, 2),
  }))
}
