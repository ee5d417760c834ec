import { describe, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { getJobLocation } from '#domain/jobs/posting.ts'
import { jobStructuredData } from './structured-data.ts'

const job = {
  id: 7,
  title: 'HGV Driver',
  location: 'Saltmarsh depot',
  site: '',
  department: 'Logistics',
  type: 'Full-time',
  pay: '£16.90 an hour',
  hours: '45 hours a week',
  closesOn: '2026-06-30',
  createdAt: '2026-06-01T23:30:00+00:00',
  html: '<p>You drive.</p>',
}
const SITE_URL = 'https://boxes.example.com'
const posting = (change: Partial<Omit<typeof job, 'closesOn'>> & { closesOn?: string | null } = {}) =>
  (
    jobStructuredData(
      { ...job, ...change, place: getJobLocation({ ...job, ...change }, COMPANY_LOCATIONS) },
      SITE_URL,
    ) as {
      '@graph': Record<string, unknown>[]
    }
  )['@graph'][0]

describe('structured data of a vacancy', () => {
  it('has the required properties', () => {
    expect(posting()).toMatchObject({
      '@type': 'JobPosting',
      title: 'HGV Driver',
      description: '<p>You drive.</p>',
      identifier: { value: '7' },
      // London dates: BST is one hour ahead of UTC.
      datePosted: '2026-06-02',
      validThrough: '2026-06-30T22:59:59.000Z',
      employmentType: ['FULL_TIME'],
      workHours: '45 hours a week',
      baseSalary: { currency: 'GBP', value: { minValue: 16.9, maxValue: 16.9, unitText: 'HOUR' } },
      hiringOrganization: { '@type': 'Organization', sameAs: `${SITE_URL}/` },
      jobLocation: { address: { addressLocality: 'Saltmarsh', postalCode: 'DP3 9JT', addressCountry: 'GB' } },
      url: `${SITE_URL}/jobs/7-hgv-driver`,
    })
  })

  it('has no pay and hours without numbers', () => {
    const said = posting({ pay: 'By experience', hours: '' })
    expect(said).not.toHaveProperty('baseSalary')
    expect(said).not.toHaveProperty('workHours')
  })

  it('has the address of the site, whatever its location is called', () => {
    expect(posting({ location: 'By the river', site: 'chalkhill' })).toMatchObject({
      jobLocation: { address: { addressLocality: 'Chalkhill', streetAddress: 'Pit Road' } },
    })
  })

  it('has no end without a closing date', () => {
    expect(posting({ closesOn: null })).not.toHaveProperty('validThrough')
  })

  it.each([
    ['Chalkhill', { addressLocality: 'Chalkhill', streetAddress: 'Pit Road' }],
    ['Home, with days at Aldermoor works', { addressLocality: 'Aldermoor' }],
    ['Anywhere in Kent', { addressLocality: 'Anywhere in Kent' }],
  ])('finds the location of %j', (location, address) => {
    expect(posting({ location })).toMatchObject({ jobLocation: { address } })
  })
})
