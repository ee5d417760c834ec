import type { Job } from '#app/content/jobs.ts'
import { BRAND } from '#company/brand.ts'
import { SITES } from '#company/sites.ts'
import { endOfLondonDay, londonDay } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/address.ts'
import { payInFigures } from '#domain/jobs/pay.ts'
import {
  breadcrumbList,
  company,
  HOME,
  linkedEntry,
  listStructuredData,
  structuredPage,
} from '../head/structured-data.tsx'
import type { JobFacts } from './job-list.tsx'

/** What search engines read of the list. Each vacancy's own data stands on its own page, and nowhere else. */
export function jobsStructuredData(jobs: readonly JobFacts[], siteUrl: string): object {
  const entries = jobs.map((job) => linkedEntry(job, siteUrl))
  return listStructuredData({ name: `Jobs at ${BRAND.name}`, path: '/jobs', crumb: 'Jobs', entries }, siteUrl)
}

export type StructuredJob = Pick<
  Job,
  'id' | 'title' | 'location' | 'department' | 'type' | 'pay' | 'hours' | 'closesOn' | 'createdAt'
> & {
  /** All of its texts, sanitised. */
  readonly html: string
}

/** What search engines read of an open vacancy, and the way to it. */
export function jobStructuredData(job: StructuredJob, siteUrl: string): object {
  return structuredPage(
    {
      '@type': 'JobPosting',
      title: job.title,
      description: job.html,
      identifier: { '@type': 'PropertyValue', name: BRAND.name, value: String(job.id) },
      datePosted: londonDay(new Date(job.createdAt)),
      ...(job.closesOn !== null && { validThrough: lastSecond(job.closesOn) }),
      employmentType: employmentTypes(job.type),
      ...(job.hours !== '' && { workHours: job.hours }),
      ...baseSalary(job.pay),
      hiringOrganization: {
        ...company(siteUrl),
        legalName: BRAND.legalName,
        sameAs: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
      },
      jobLocation: { '@type': 'Place', address: postalAddressOf(job.location) },
      directApply: true,
      url: siteUrl + jobPath(job),
    },
    breadcrumbList([HOME, { label: 'Jobs', to: '/jobs' }, { label: job.title, to: jobPath(job) }], siteUrl),
  )
}

/** Only where the words of the pay leave no doubt. */
function baseSalary(pay: string) {
  const figures = payInFigures(pay)
  if (figures === null) return {}
  const value = {
    '@type': 'QuantitativeValue',
    minValue: figures.from,
    maxValue: figures.to,
    unitText: figures.unit,
  }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'GBP', value } }
}

function lastSecond(day: string): string {
  return new Date(endOfLondonDay(day).getTime() - 1000).toISOString()
}

/** Of one of our sites where the vacancy names one, by its name or its town; else what it says. */
function postalAddressOf(location: string): object {
  const said = location.toLowerCase()
  const site = SITES.find(
    ({ name, address }) => said.includes(name.toLowerCase()) || said.includes(address.town.toLowerCase()),
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

/** Kinds of employment as search engines know them (schema.org's `employmentType`, Google's list of values). */
const EMPLOYMENT_KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bfull\W?time\b/i, 'FULL_TIME'],
  [/\bpart\W?time\b/i, 'PART_TIME'],
  [/\b(?:contract(?:or)?|freelance|self\W?employed)\b/i, 'CONTRACTOR'],
  [/\b(?:temp(?:orary)?|fixed\W?term|seasonal|maternity cover)\b/i, 'TEMPORARY'],
  [/\b(?:intern(?:ship)?|placement|work experience)\b/i, 'INTERN'],
  [/\bvolunt(?:eer|ary)/i, 'VOLUNTEER'],
]

/** Of a vacancy's type as staff wrote it; an apprenticeship, of which they know nothing, is another. */
export function employmentTypes(type: string): string[] {
  const kinds = EMPLOYMENT_KINDS.filter(([pattern]) => pattern.test(type)).map(([, kind]) => kind)
  return kinds.length === 0 ? ['OTHER'] : kinds
}
