import { describe, expect, it } from 'vitest'
import { jobSchema } from './jobs.ts'
import { checkJobQuality } from './quality.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const good = jobSchema.parse({
  title: 'Die maker',
  location: 'Aldermoor works',
  site: 'aldermoor',
  department: 'Tooling',
  type: 'Full-time',
  pay: '£36,400 to £39,800 a year',
  hours: '39 hours, days',
  description: `<p>${'You make cutting dies from drawings. '.repeat(12)}</p>`,
  requirements: '<p>A steady hand.</p>',
  benefits: '<p>Early Fridays.</p>',
  closesOn: '2027-04-01',
})

describe('vacancy advice', () => {
  it('is empty for a complete vacancy', () => {
    expect(checkJobQuality(good, NOW)).toEqual([])
  })

  it.each([
    [{ title: 'Die maker '.repeat(7) }, 'title', 'first 60 characters'],
    [{ title: 'URGENT: DIE MAKER' }, 'title', 'job title only'],
    [{ title: 'Die maker, £39,800' }, 'title', 'job title only'],
    [{ pay: '' }, 'pay', 'State the pay.'],
    [{ pay: 'Competitive' }, 'pay', 'can’t read this pay'],
    [{ hours: '' }, 'hours', 'shift pattern'],
    [{ site: '' }, 'site', 'Choose the site'],
    [{ type: 'Permanent' }, 'type', 'Search engines recognise'],
    [{ description: '<p>You make dies.</p>' }, 'description', '3 words'],
    [{ closesOn: null }, 'closesOn', 'manually'],
    [{ closesOn: '2027-02-28' }, 'closesOn', 'has passed'],
    [{ closesOn: '2027-12-24' }, 'closesOn', 'more than three months'],
  ])('is given for %o at %s: %s', (change, field, message) => {
    const advice = checkJobQuality({ ...good, ...change }, NOW)
    expect(advice).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  it.each([
    { pay: '', noPayReason: 'We agree it with each applicant.' },
    { type: 'Apprenticeship' },
    { title: 'HGV driver' },
    { closesOn: '2027-03-01' },
  ])('is empty for %o', (change) => {
    expect(checkJobQuality({ ...good, ...change }, NOW)).toEqual([])
  })
})
