/** Statements that record the demonstration's visits, campaigns and chart notes. */
import type { Statement } from '#backend/database/database.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { DemoContext } from './history.ts'
import { resolveMoment } from './moments.ts'
import { CAMPAIGNS } from './visit-plan.ts'
import { createDemoVisits, type PublishedContent } from './visits.ts'

/** `record_analytics_events` accepts 1,000. */
const EVENTS_PER_CALL = 1000
const DAY_MS = 86_400_000

const NOTES = [
  ['40d 09:00', 'Search advertising for shelf-ready packs started'],
  ['24d 11:00', 'Stand at the packaging fair'],
  ['8d 10:00', 'Newsletter: last call-off dates'],
] as const

export function visitStatements(content: PublishedContent, now: Date): readonly Statement[] {
  const events = createDemoVisits(content, now)
  const calls = Array.from({ length: Math.ceil(events.length / EVENTS_PER_CALL) }, (_, index) =>
    events.slice(index * EVENTS_PER_CALL, (index + 1) * EVENTS_PER_CALL),
  )
  return [
    ...calls.map((part) => ({
      text: 'select public.record_analytics_events($1::jsonb)',
      values: [JSON.stringify(part)],
    })),
    { text: COUNT_PAGE_VIEWS },
  ]
}

/** Page loads that the server counts for everyone; the visitors above are the 42% who agreed to analytics. */
const COUNT_PAGE_VIEWS = `
select public.record_page_views(jsonb_agg(counted))
from (
  select (occurred_at at time zone 'Europe/London')::date as day, subject as page, 200 as status,
    coalesce(substring(referrer from '://(?:www\\.)?([^/]+)'), '') as referrer_host,
    ceil(count(*) / 0.42) as loads, 1 as bot_loads
  from public.analytics_events
  where kind = 'page' and detail = 'load'
  group by 1, 2, 4
) as counted`

export function campaignStatements({ now }: DemoContext): readonly Statement[] {
  const campaigns = CAMPAIGNS.map(({ days: [first], purposes: _, weight: __, ...campaign }) => ({
    ...campaign,
    at: new Date(now.getTime() - (first + 1) * DAY_MS).toISOString(),
  }))
  const notes = NOTES.map(([moment, note]) => {
    const at = resolveMoment(moment, now)
    return { day: toLondonDate(at), note, at: at.toISOString() }
  })
  return [
    {
      text: `insert into public.campaigns (name, path, source, medium, campaign, content, created_at, updated_at)
        select name, path, source, medium, campaign, content, at, at
        from jsonb_to_recordset($1::jsonb) as given (
          name text, path text, source text, medium text, campaign text, content text, at timestamptz
        )
        order by at`,
      values: [JSON.stringify(campaigns)],
    },
    {
      text: `insert into public.chart_annotations (day, note, created_at, updated_at)
        select day, note, at, at from jsonb_to_recordset($1::jsonb) as given (day date, note text, at timestamptz)`,
      values: [JSON.stringify(notes)],
    },
  ]
}
