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
  ])('lists the missing fields of %o', (vacancy, fields) => {
    const { error } = jobSchema.safeParse(vacancy)
    const [first, ...others] = fields.split(', ')
    expect(error?.issues).toMatchObject([
      { path: [first], message: `Missing required fields: ${fields}` },
      ...others.map((field) => ({ path: [field], message: 'Please fill this in.' })),
    ])
  })

  it.each([
    [{ title: 'x'.repeat(JOB_FIELD_MAX.title + 1) }, 'title', 'Please keep this to 200 characters.'],
    [{ closesOn: '2026-02-30' }, 'closesOn', 'Please choose a date.'],
    [{ closesOn: '2200-01-01' }, 'closesOn', 'Please choose a date.'],
  ])('rejects %o at %s: %s', (change, field, message) => {
    const { error } = jobSchema.safeParse({ ...draft, ...change })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})

describe('open vacancy', () => {
  it.each([
    ['without a closing day', { closesOn: null }, '2199-01-01T00:00:00Z', true],
    ['to the end of its closing day in winter', { closesOn: '2026-11-20' }, '2026-11-20T23:59:59Z', true],
    ['not after it', { closesOn: '2026-11-20' }, '2026-11-21T00:00:00Z', false],
    [
      "to the end of its closing day in summer, London's",
      { closesOn: '2026-06-30' },
      '2026-06-30T22:59:59Z',
      true,
    ],
    [
      'not after it, though the day goes on elsewhere',
      { closesOn: '2026-06-30' },
      '2026-06-30T23:00:00Z',
      false,
    ],
    ['not when it was closed before', { closedAt: '2026-11-19T12:00:00Z' }, '2026-11-20T12:00:00Z', false],
    ['not when it is deleted', { isDeleted: true }, '2026-11-20T12:00:00Z', false],
  ])('%s', (_when, change, now, expected) => {
    expect(
      jobState({ isDeleted: false, closedAt: null, closesOn: null, ...change }, new Date(now)) === 'open',
    ).toBe(expected)
  })
})
