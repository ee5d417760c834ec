import { describe, expect, it } from 'vitest'
import { JOB_FIELD_MAX, jobSchema, jobState } from './jobs.ts'

const draft = {
  title: 'Die maker',
  location: 'Andover',
  department: 'Tooling',
  type: 'Full-time',
  description: '<p>You make dies.</p>',
  requirements: '<p>A steady hand.</p>',
  benefits: '<p>Early Fridays.</p>',
  site: '',
  pay: '',
  noPayReason: '',
  hours: '',
  howToApply: '',
  closesOn: null,
  isDraft: false,
}

describe('jobSchema', () => {
  it('accepts a complete vacancy', () => {
    expect(jobSchema.parse(draft)).toEqual(draft)
  })

  it('accepts an empty closing date as none', () => {
    expect(jobSchema.parse({ ...draft, closesOn: '' }).closesOn).toBeNull()
  })

  it.each([
    [{}, 'title, location, department, type, description, requirements, benefits'],
    [{ ...draft, location: ' ', benefits: undefined }, 'location, benefits'],
    [{ ...draft, description: '<p>&nbsp;</p><p></p>' }, 'description'],
  ])('lists the missing fields of %o, and names each', (vacancy, fields) => {
    const { error } = jobSchema.safeParse(vacancy)
    expect(error?.issues).toMatchObject([
      { path: [], message: `Missing required fields: ${fields}` },
      ...fields.split(', ').map((field) => ({
        path: [field],
        message: expect.stringMatching(new RegExp(`^Enter (a|the) ${field}\\.$`)),
      })),
    ])
  })

  it.each([
    [{ title: 'x'.repeat(JOB_FIELD_MAX.title + 1) }, 'title', 'Keep the title to 200 characters.'],
    [{ closesOn: '2026-02-30' }, 'closesOn', 'Choose a date.'],
    [{ closesOn: '2200-01-01' }, 'closesOn', 'Choose a date.'],
  ])('rejects %o at %s: %s', (change, field, message) => {
    const { error } = jobSchema.safeParse({ ...draft, ...change })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})

describe('draft of a vacancy', () => {
  it('needs only a title', () => {
    expect(jobSchema.safeParse({ title: 'Die maker', isDraft: true }).success).toBe(true)
    const { error } = jobSchema.safeParse({ isDraft: true })
    expect(error?.issues).toMatchObject([{ path: ['title'], message: 'Enter a title.' }])
  })
})

describe('vacancy', () => {
  const winter = { closesOn: '2026-11-20' }
  const summer = { closesOn: '2026-06-30' }
  it.each([
    ['open without a closing date', {}, '2199-01-01T00:00:00Z', true],
    ['open until the end of its closing date in winter', winter, '2026-11-20T23:59:59Z', true],
    ['not open the day after in winter', winter, '2026-11-21T00:00:00Z', false],
    ['open until the end of its closing date in summer', summer, '2026-06-30T22:59:59Z', true],
    ['not open the day after in summer', summer, '2026-06-30T23:00:00Z', false],
    ['not open once closed', { closedAt: '2026-11-19T12:00:00Z' }, '2026-11-20T12:00:00Z', false],
    ['not open as a draft', { isDraft: true }, '2026-11-20T12:00:00Z', false],
    ['not open if deleted', { isDeleted: true }, '2026-11-20T12:00:00Z', false],
  ])('is %s', (_what, change, now, isOpen) => {
    const job = { isDeleted: false, isDraft: false, closedAt: null, closesOn: null, ...change }
    expect(jobState(job, new Date(now)) === 'open').toBe(isOpen)
  })
})
