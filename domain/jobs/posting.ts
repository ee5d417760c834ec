/** Structured data of a vacancy: schema.org JobPosting, following Google’s rules. */
import { BRAND } from '#company/brand.ts'
import type { CompanyLocation } from '../company/locations.ts'
import { endOfLondonDay, toLondonDate } from '../dates/dates.ts'
import { parsePay } from './pay.ts'

export interface PostedJob {
  readonly id: number
  readonly title: string
  /** From `getJobLocation`. */
  readonly place: object
  readonly type: string
  readonly pay: string
  readonly hours: string
  readonly closesOn: string | null
  readonly createdAt: string
  /** All sanitised texts. */
  readonly html: string
}

/** Returns everything but the employer and URL, which the page adds. */
export function jobPosting(job: PostedJob) {
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.html,
    identifier: { '@type': 'PropertyValue', name: BRAND.name, value: String(job.id) },
    datePosted: toLondonDate(new Date(job.createdAt)),
    ...(job.closesOn !== null && { validThrough: lastSecond(job.closesOn) }),
    employmentType: employmentTypes(job.type),
    ...(job.hours !== '' && { workHours: job.hours }),
    ...baseSalary(job.pay),
    jobLocation: { '@type': 'Place', address: job.place },
    directApply: true,
  }
}

/** Only if the pay is unambiguous. */
function baseSalary(pay: string) {
  const range = parsePay(pay)
  if (range === null) return {}
  const value = {
    '@type': 'QuantitativeValue',
    minValue: range.from,
    maxValue: range.to,
    unitText: range.unit,
  }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'GBP', value } }
}

function lastSecond(day: string): string {
  return new Date(endOfLondonDay(day).getTime() - 1000).toISOString()
}

/**
 * Returns the address of the site, found by field or by its name or town in the location; otherwise the location text.
 */
export function getJobLocation(
  { site: id, location }: { readonly site: string; readonly location: string },
  sites: readonly CompanyLocation[],
) {
  const text = location.toLowerCase()
  const site =
    sites.find((one) => one.id === id) ??
    sites.find(
      ({ name, address }) => text.includes(name.toLowerCase()) || text.includes(address.town.toLowerCase()),
    )
  const country = { '@type': 'PostalAddress', addressCountry: 'GB' }
  if (site === undefined) return { ...country, addressLocality: location }
  const { street, town, county, postcode } = site.address
  return {
    ...country,
    streetAddress: street,
    addressLocality: town,
    addressRegion: county,
    postalCode: postcode,
  }
}

/** Employment types of schema.org that Google accepts. */
const EMPLOYMENT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\bfull\W?time\b/i, 'FULL_TIME'],
  [/\bpart\W?time\b/i, 'PART_TIME'],
  [/\b(?:contract(?:or)?|freelance|self\W?employed)\b/i, 'CONTRACTOR'],
  [/\b(?:temp(?:orary)?|fixed\W?term|seasonal|maternity cover)\b/i, 'TEMPORARY'],
  [/\b(?:intern(?:ship)?|placement|work experience)\b/i, 'INTERN'],
  [/\bvolunt(?:eer|ary)/i, 'VOLUNTEER'],
]

/** Returns `OTHER` for apprenticeships, which have no type. */
export function employmentTypes(type: string): string[] {
  const kinds = EMPLOYMENT_TYPES.filter(([pattern]) => pattern.test(type)).map(([, kind]) => kind)
  return kinds.length === 0 ? ['OTHER'] : kinds
}
