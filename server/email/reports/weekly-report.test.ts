import { beforeAll, expect, it } from 'vitest'
import { monthOfVisits, recordMonth } from '#tests/support/generated-visits.ts'
import { opened } from '#tests/support/opened.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { sendWeeklyReport } from './weekly-report.ts'

const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)

const MONDAY = Date.parse('2026-11-23T07:00:00Z')
const WEEK_MS = 7 * 86_400_000

beforeAll(async () => {
  const random = seededRandom(11)
  await recordMonth(secret as never, monthOfVisits({ from: '2026-11-09', days: 14, visitsADay: 4, random }))
})

/** User with a subscription since the given date. */
async function reader(email: string, role: string, since: string): Promise<string> {
  const { data } = await secret.auth.admin.createUser({ email, email_confirm: true })
  const id = data.user?.id ?? ''
  await backend.database.script(`
    insert into public.permissions (user_id, role) values ('${id}', '${role}');
    insert into public.weekly_report_subscribers (user_id, since) values ('${id}', '${since}')`)
  return id
}

const send = (at: number) =>
  sendWeeklyReport({
    secret,
    siteUrl: 'https://www.example.com',
    clock: () => at,
    log: { warn: () => {} },
  })

async function emails() {
  const { data } = await secret
    .from('outgoing_emails')
    .select('recipient, subject, body_text, state')
    .eq('kind', 'weekly_figures')
    .order('recipient')
    .throwOnError()
  return data
}

it('sends the weekly report once to every subscriber who may read analytics', async () => {
  await reader('ash@example.com', 'marketing', '2026-11-18T10:00:00Z')
  const late = await reader('birch@example.com', 'staff', '2026-11-23T08:00:00Z')
  const former = await reader('cedar@example.com', 'staff', '2026-11-01T10:00:00Z')
  await backend.database.script(`delete from public.permissions where user_id = '${former}'`)

  // Two processes run at the same time; one runs again.
  const sent = await Promise.all([send(MONDAY), send(MONDAY)])
  expect(sent.toSorted()).toEqual([0, 1])
  expect(await send(MONDAY + 3_600_000)).toBe(0)
  expect(await emails()).toMatchObject([
    { recipient: 'ash@example.com', subject: 'Website report, 16 to 22 November 2026', state: 'queued' },
  ])

  const { data } = await secret
    .rpc('analytics_overview', { since: '2026-11-16', until: '2026-11-22' })
    .throwOnError()
  const { totals } = data as unknown as { totals: { visitors: number; views: number } }
  const words = (await emails())[0]?.body_text ?? ''
  expect(words).toMatch(new RegExp(`^Visitors: ${totals.visitors} \\(`, 'm'))
  expect(words).toMatch(new RegExp(`^Page views: ${totals.views} \\(`, 'm'))
  expect(words).toMatch(/\d+% of \d+ page views had analytics consent/)
  expect(words).toContain('https://www.example.com/my-account')

  // A week later both receive it, except the user who unsubscribed.
  await backend.database.script(`delete from public.weekly_report_subscribers where user_id <> '${late}'`)
  expect(await send(MONDAY + WEEK_MS)).toBe(1)
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['ash@example.com', 'birch@example.com'])
})
