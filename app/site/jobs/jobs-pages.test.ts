import { beforeAll, describe, expect, it } from 'vitest'
import { loader as loadTeam } from '#app/site/team/team.tsx'
import { endOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import type { Database } from '#supabase/database.types.ts'
import { opened } from '#tests/support/opened.ts'
import { outcomeOf, pageVisit } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { loader as loadAlerts } from './alerts/alerts.tsx'
import { loader as loadApplied } from './application-confirmation.tsx'
import { loader as loadJob } from './job.tsx'
import type { ClosedJob } from './job-closed.tsx'
import { loader as loadJobs } from './jobs.tsx'

const today = new Date()
const day = (days: number) => toLondonDate(new Date(today.getTime() + days * 86_400_000))
const backend = opened(openTestBackend)
const ids = new Map<string, number>()

beforeAll(async () => {
  const texts = {
    location: 'Aldermoor works',
    department: 'Production',
    type: 'Full-time',
    description: '<p>Work with <b>board</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
    requirements: '<p>Hands</p>',
    benefits: '<p>Holidays</p>',
  }
  const rows: Database['public']['Tables']['jobs']['Insert'][] = [
    { ...texts, title: 'Press Operator', closes_on: day(9) },
    { ...texts, title: 'Driver', closes_on: day(2), location: 'Saltmarsh depot', department: 'Logistics' },
    { ...texts, title: 'Adviser', closes_on: null, type: 'Part-time' },
    { ...texts, title: 'Closed yesterday', closes_on: day(-1) },
    { ...texts, title: 'Taken back', is_deleted: true },
    { ...texts, title: 'Last day', closes_on: day(0), department: 'Sales' },
  ]
  for (const row of rows) {
    const { data } = await backend.secret.from('jobs').insert([row]).select('id').single()
    ids.set(row.title, data?.id ?? 0)
  }
})

const browser = { supabaseUrl: 'https://api.example.com', publishableKey: 'key', apiUrl: '' }
const visit = (path: string, params = {}) =>
  pageVisit(path, { data: backend.publishable, now: () => today, browser }, params)

const job = (segment: string) => {
  const at = visit(`/jobs/${segment}`, { job: segment })
  return { ...at, loading: loadJob(at.given) }
}

it('vacancies by email: the URL prefills a known site and up to 100 characters', async () => {
  const prefilled = async (query: string) =>
    ((await loadAlerts(visit(`/jobs/alerts?${query}`).given)) as { data: { initialValues: unknown } }).data
      .initialValues
  expect(await prefilled('site=saltmarsh&words=driver')).toEqual({ site: 'saltmarsh', words: 'driver' })
  expect(await prefilled(`site=elsewhere&words=${'x'.repeat(5000)}`)).toEqual({
    site: '',
    words: 'x'.repeat(100),
  })
})

describe('vacancy list', () => {
  it('shows open vacancies, newest first, and expires with the first of them', async () => {
    const { given, tags, validUntil } = visit('/jobs')
    const { jobs, total } = await loadJobs(given)
    expect(jobs.map(({ title }) => title)).toEqual(['Last day', 'Adviser', 'Driver', 'Press Operator'])
    expect([total, tags]).toEqual([4, ['jobs']])
    const next = Math.min(...validUntil.map((moment) => moment.getTime()))
    expect(new Date(next)).toEqual(endOfLondonDay(day(0)))
  })

  it.each([
    ['?location=Saltmarsh+depot', ['Driver']],
    ['?type=Full-time&department=Production', ['Press Operator']],
    ['?search=BOARD+advis', ['Adviser']],
    ['?search=alert', []],
    ['?search=cardboard+oprator', ['Press Operator']],
    ['?location=Atlantis', []],
  ])('filtered by %s leaves %j', async (query, titles) => {
    const { jobs, total, options } = await loadJobs(visit(`/jobs${query}`).given)
    expect([jobs.map(({ title }) => title), total]).toEqual([titles, 4])
    expect(options.location.map(({ value }) => value)).toEqual(['Aldermoor works', 'Saltmarsh depot'])
  })

  it('sends list data only, no texts', async () => {
    const { jobs } = await loadJobs(visit('/jobs').given)
    expect(Object.keys(jobs[0] ?? {}).sort()).toEqual(
      ['closesOn', 'department', 'hours', 'id', 'location', 'path', 'pay', 'title', 'type'].sort(),
    )
  })
})

describe('vacancy page', () => {
  it('has sanitised texts and expires when it closes', async () => {
    const { tags, validUntil, loading } = job(`${ids.get('Press Operator')}-press-operator`)
    const { job: shown } = await loading
    expect(shown).toMatchObject({
      title: 'Press Operator',
      description: '<p>Work with <strong>board</strong></p>',
      summary: 'Full-time in Production, Aldermoor works. Work with board',
    })
    expect({ tags, validUntil }).toEqual({ tags: ['jobs'], validUntil: [endOfLondonDay(day(9))] })
  })

  it.each([
    ['its number', () => `${ids.get('Driver')}`],
    ['its id and another slug', () => `${ids.get('Driver')}-anything`],
    ['its title', () => 'driver'],
  ])('by %s redirects to its URL', async (_by, segment) => {
    expect(await outcomeOf(job(segment()).loading)).toEqual({
      status: 301,
      location: `/jobs/${ids.get('Driver')}-driver`,
    })
  })

  it.each([
    ['that closed', () => `${ids.get('Closed yesterday')}-closed-yesterday`],
    ['that was taken back', () => `${ids.get('Taken back')}-taken-back`],
    ['that closed, by its title,', () => 'closed-yesterday'],
    ['that never was', () => '999999-nothing'],
    ['of no such form', () => "'; drop table jobs"],
  ])('%s returns 404 with open vacancies', async (_which, segment) => {
    const { status, data } = await outcomeOf(job(segment()).loading)
    expect(status).toBe(404)
    expect((data as ClosedJob).others.map(({ title }) => title)).toContain('Adviser')
  })
})

describe('application confirmation', () => {
  const confirm = (segment: string, query: string) => {
    const at = visit(`/jobs/${segment}/applied${query}`, { job: segment })
    return { ...at, loading: loadApplied(at.given) }
  }

  it('shows the reference and isn’t cached', async () => {
    const { validUntil, loading } = confirm(`${ids.get('Driver')}-driver`, '?reference=JA-ABCD-2345')
    expect(await loading).toMatchObject({ reference: 'JA-ABCD-2345', title: 'Driver' })
    expect(validUntil).toEqual([today])
  })

  it('works after the vacancy has closed', async () => {
    const { loading } = confirm(`${ids.get('Taken back')}-taken-back`, '?reference=JA-ABCD-2345')
    expect(await loading).toMatchObject({ reference: 'JA-ABCD-2345', title: null })
  })

  it.each(['', '?reference=', '?reference=%3Cb%3E', '?reference=JA-ABCD-23456'])(
    'with %j redirects to the vacancy',
    async (query) => {
      const { loading } = confirm('4-driver', query)
      expect(await outcomeOf(loading)).toEqual({ status: 302, location: '/jobs/4-driver' })
    },
  )

  it('redirects nowhere else', async () => {
    const { loading } = confirm('/evil.example.net', '')
    expect(await outcomeOf(loading)).toEqual({ status: 302, location: '/jobs/%2Fevil.example.net' })
  })
})

it('the team is shown in order, without former members', async () => {
  const picture = '/storage/v1/object/public/team/a.webp'
  const member = { title: 'Fitter', display_order: 2, is_deleted: false, image: null, image_alt: null }
  const { error } = await backend.secret.from('team_members').insert([
    { ...member, name: 'Third', display_order: 9 },
    { ...member, name: 'First', display_order: 1, image: picture, image_alt: 'First, smiling' },
    { ...member, name: 'Gone', is_deleted: true },
    { ...member, name: 'Second' },
  ])
  expect(error).toBeNull()
  const { given, tags } = visit('/team')
  const { members } = await loadTeam(given)
  expect(members.map(({ name, image }) => [name, image])).toEqual([
    ['First', `https://api.example.com${picture}`],
    ['Second', null],
    ['Third', null],
  ])
  expect(tags).toEqual(['team_members'])
})
