/** What visitors see at which time. The database clock cannot be set, so policies are evaluated at another time. */
import { beforeAll, describe, expect, it } from 'vitest'
import { endOfLondonDay } from '#domain/dates/dates.ts'
import { JOB_REQUIRED_FIELDS, jobState } from '#domain/jobs/jobs.ts'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

/** Titles that the policy of a role without further rights selects at a time. */
async function titlesSeenAt(table: 'blogs' | 'jobs', actor: 'anonymous' | 'customer', time: string) {
  const condition = String(
    await fixture.value(
      'owner',
      `select qual from pg_policies
      where schemaname = 'public' and tablename = $1 and cmd = 'SELECT' and roles = array[$2]::name[]`,
      [table, actor === 'anonymous' ? 'anon' : 'authenticated'],
    ),
  )
  expect(condition).toContain('now()')
  const rows = await fixture.owner(
    `select title from public.${table} where ${condition.replaceAll('now()', `timestamptz '${time}'`)}`,
  )
  return rows.map(({ title }) => title)
}

describe.each(['anonymous', 'customer'] as const)('%s user', (actor) => {
  const published = '2030-03-31T01:00:00Z'
  beforeAll(() =>
    fixture.insert('marketing', 'public.blogs', {
      title: `For ${actor}`,
      status: 'published',
      publish_date: published,
    }),
  )

  it.each([
    ['before', '2030-03-31T00:59:59.999Z', false],
    ['at', published, true],
    ['long after', '2031-01-01T00:00:00Z', true],
  ])('sees a published post from its publish date: %s', async (_title, now, expected) => {
    expect((await titlesSeenAt('blogs', actor, now)).includes(`For ${actor}`)).toBe(expected)
  })

  it('never sees drafts and deleted vacancies', async () => {
    for (const time of ['2000-01-01T00:00:00Z', '2199-01-01T00:00:00Z']) {
      expect(await titlesSeenAt('blogs', actor, time)).not.toContain('Draft')
      expect(await titlesSeenAt('jobs', actor, time)).not.toContain('Deleted')
    }
  })

  it.each([
    ['in winter', '2030-01-15', '2030-01-16T00:00:00.000Z'],
    ['in summer', '2030-07-15', '2030-07-15T23:00:00.000Z'],
    ['when clocks go forward', '2030-03-31', '2030-03-31T23:00:00.000Z'],
    ['when clocks go back', '2030-10-27', '2030-10-28T00:00:00.000Z'],
  ])('sees a vacancy until the end of its closing day in London, %s', async (when, closesOn, end) => {
    const title = `Closing ${when} to ${actor}`
    const fields = Object.fromEntries(JOB_REQUIRED_FIELDS.map((field) => [field, field]))
    await fixture.insert('staff', 'public.jobs', { ...fields, title, closes_on: closesOn })
    const times = [Date.parse(end) - 1, Date.parse(end)].map((time) => new Date(time))
    const seen = []
    for (const time of times)
      seen.push((await titlesSeenAt('jobs', actor, time.toISOString())).includes(title))
    expect(seen).toEqual([true, false])
    // Cached pages expire at the same time.
    const states = times.map((time) =>
      jobState({ isDeleted: false, isDraft: false, closedAt: null, closesOn }, time),
    )
    expect(states.map((state) => state === 'open')).toEqual(seen)
    expect(endOfLondonDay(closesOn).toISOString()).toBe(end)
  })
})

it('a vacancy closed early is hidden until it is reopened', async () => {
  const shown = () => fixture.rows('anonymous', `select title from public.jobs where title = 'Closing'`)
  await fixture.act('staff', `update public.jobs set closed_at = now() where title = 'Closing'`)
  expect(await shown()).toEqual([])
  await fixture.act('staff', `update public.jobs set closed_at = null where title = 'Closing'`)
  expect(await shown()).toEqual([{ title: 'Closing' }])
})

it('the draft of a vacancy is hidden until it is published, complete and with the current date', async () => {
  await fixture.act(
    'staff',
    `insert into public.jobs (title, location, department, type, description, requirements, benefits, is_draft)
    values ('Drafted', '', '', '', '', '', '', true)`,
  )
  const seen = (actor: Actor) => fixture.rows(actor, `select title from public.jobs where title = 'Drafted'`)
  const publish = (columns = '') =>
    fixture.act('staff', `update public.jobs set is_draft = false${columns} where title = 'Drafted'`)
  await fixture.act('staff', `update public.jobs set closed_at = null where title = 'Drafted'`)
  expect([await seen('anonymous'), await seen('marketing'), await seen('customer')]).toEqual([[], [], []])
  expect(await seen('staff')).toHaveLength(1)
  await expect(publish()).rejects.toMatchObject({ code: '23514' })
  await fixture.act('owner', `update public.jobs set created_at = '2020-01-01' where title = 'Drafted'`)
  const texts = ['location', 'department', 'type', 'description', 'requirements', 'benefits']
  await publish(texts.map((column) => `, ${column} = 'x'`).join(''))
  expect(await seen('anonymous')).toHaveLength(1)
  const opened = `select opened_at::date = current_date and created_at::date = current_date as is_today
    from public.jobs join public.job_openings on job_id = jobs.id where title = 'Drafted'`
  expect(await fixture.rows('owner', opened)).toEqual([{ is_today: true }])
})

it('visitors get the date of the next scheduled post, ignoring drafts and past posts', async () => {
  const next = () =>
    fixture.value(
      'anonymous',
      `select to_char(public.next_blog_publication() at time zone 'utc', 'YYYY-MM-DD')`,
    )
  await fixture.owner('delete from public.blogs')
  expect(await next()).toBeNull()
  await fixture.act(
    'marketing',
    `insert into public.blogs (title, status, publish_date)
    values
      ('Past', 'published', now() - interval '1 day'), ('Draft', 'draft', '2150-01-01'),
      ('Later', 'published', '2160-01-01'), ('Next', 'published', '2155-01-01')`,
  )
  expect(await next()).toBe('2155-01-01')
})
