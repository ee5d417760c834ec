import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOfLondonDay } from '#domain/dates/dates.ts'
import { JOB_FIELD_MAX, JOB_REQUIRED_FIELDS, jobState } from '#domain/jobs/jobs.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'
import { titlesSeenAt } from './policy-at-time.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

const whole: Readonly<Record<string, unknown>> = {
  title: 'Die maker',
  location: 'Andover',
  department: 'Tooling',
  type: 'Full-time',
  description: 'Dies',
  requirements: 'Care',
  benefits: 'Pay',
}

function advertise(job: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'staff', 'public.jobs', { ...whole, ...job })
}

it('has no closing day by default', async () => {
  expect((await advertise({})).rows).toMatchObject([{ closes_on: null, how_to_apply: '', is_deleted: false }])
})

describe.each(JOB_REQUIRED_FIELDS)('%s of a vacancy', (field) => {
  it("may have the form's maximum length", async () => {
    expect((await advertise({ [field]: 'x'.repeat(JOB_FIELD_MAX[field]) })).count).toBe(1)
  })

  it.each([
    ['missing', null, { code: '23502' }],
    ['empty', '', { code: '23514', constraint: `jobs_${field}_length` }],
    ['blank', '  ', { code: '23514', constraint: `jobs_${field}_length` }],
    ['too long', 'x'.repeat(JOB_FIELD_MAX[field] + 1), { code: '23514', constraint: `jobs_${field}_length` }],
  ])('rejects %s', async (_title, value, error) => {
    await expect(advertise({ [field]: value })).rejects.toMatchObject(error)
  })
})

it.each([
  ['an infinite closing day', { closes_on: 'infinity' }, 'jobs_closes_on_range'],
  [
    'overlong directions',
    { how_to_apply: 'x'.repeat(JOB_FIELD_MAX.howToApply + 1) },
    'jobs_how_to_apply_length',
  ],
])('rejects a vacancy with %s', async (_title, job, constraint) => {
  await expect(advertise(job)).rejects.toMatchObject({ code: '23514', constraint })
})

describe.each(['anonymous', 'customer'] as const)('as %s', (actor) => {
  it.each([
    ['in winter', '2030-01-15', '2030-01-16T00:00:00.000Z'],
    ['in summer', '2030-07-15', '2030-07-15T23:00:00.000Z'],
    ['when clocks go forward', '2030-03-31', '2030-03-31T23:00:00.000Z'],
    ['when clocks go back', '2030-10-27', '2030-10-28T00:00:00.000Z'],
  ])('a vacancy is listed until the end of its closing day in London, %s', async (when, closesOn, end) => {
    const title = `Closing ${when} to ${actor}`
    await advertise({ title, closes_on: closesOn })
    const moments = [Date.parse(end) - 1, Date.parse(end)].map((moment) => new Date(moment))
    const seen = []
    for (const moment of moments) {
      const titles = await titlesSeenAt(fixture.database, 'jobs', actor, moment.toISOString())
      seen.push(titles.includes(title))
    }
    expect(seen).toEqual([true, false])
    // Cached pages expire at the same time.
    expect(
      moments.map((moment) => jobState({ isDeleted: false, closedAt: null, closesOn }, moment) === 'open'),
    ).toEqual(seen)
    expect(endOfLondonDay(closesOn).toISOString()).toBe(end)
  })

  it('never sees a deleted vacancy', async () => {
    expect(await titlesSeenAt(fixture.database, 'jobs', actor, '2000-01-01T00:00:00Z')).not.toContain(
      'Deleted',
    )
  })
})
