import { BRAND } from '#company/brand.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { jobPosting, type PostedJob } from '#domain/jobs/posting.ts'
import {
  breadcrumbList,
  company,
  createStructuredData,
  HOME,
  linkedEntry,
  listStructuredData,
} from '../head/structured-data.tsx'
import type { JobListItem } from './job-list.tsx'

/** Structured data of the list; each vacancy's own data is only on its page. */
export function jobsStructuredData(jobs: readonly JobListItem[], siteUrl: string): object {
  const entries = jobs.map((job) => linkedEntry(job, siteUrl))
  return listStructuredData({ name: `Jobs at ${BRAND.name}`, path: '/jobs', crumb: 'Jobs', entries }, siteUrl)
}

/** Structured data of an open vacancy. */
export function jobStructuredData(job: PostedJob, siteUrl: string): object {
  return createStructuredData(
    {
      ...jobPosting(job),
      hiringOrganization: {
        ...company(siteUrl),
        legalName: BRAND.legalName,
        sameAs: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
      },
      url: siteUrl + jobPath(job),
    },
    breadcrumbList([HOME, { label: 'Jobs', to: '/jobs' }, { label: job.title, to: jobPath(job) }], siteUrl),
  )
}
