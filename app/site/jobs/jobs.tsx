import { Link } from 'react-router'
import { openJobs } from '#app/content/jobs.ts'
import { richTextToPlainText } from '#app/content/rich-text.server.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import { endOfLondonDay } from '#domain/dates/dates.ts'
import { JOB_QUERY, type JobFilters, parseJobFilters } from '#domain/jobs/filters.ts'
import {
  type FilterableJob,
  facetOptions,
  getSearchableText,
  matchesJobFilters,
} from '#domain/jobs/matching.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { correctSpelling } from '#domain/search/spelling.ts'
import { TRADE_WORDS } from '#domain/search/synonyms.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/jobs'
import { AlertSignup } from './alerts/alert-signup.tsx'
import { JobFilterForm } from './job-filter-form.tsx'
import { JobList, toJobListItem } from './job-list.tsx'
import styles from './jobs.module.css'
import { jobsStructuredData } from './structured-data.ts'

const DESCRIPTION = `Vacancies in production, design, engineering, transport and the office at ${BRAND.name}, a manufacturer of corrugated packaging.`
const SUBTITLE =
  'Come and make boxes with us: jobs in production, design, transport and the office, at three sites.'

export const handle = { query: [...JOB_QUERY] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Jobs',
    description: DESCRIPTION,
    keywords: 'packaging jobs, corrugated packaging jobs, box maker jobs, factory jobs, apprenticeships',
    path: '/jobs',
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl('/jobs'),
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { data, page, now, siteUrl } = context.get(siteServices)
  page.tag('jobs')
  const filters = parseJobFilters(new URL(request.url).searchParams)
  const open = await openJobs(data, now())
  for (const { closesOn } of open) if (closesOn !== null) page.validUntil(endOfLondonDay(closesOn))
  const jobs = open.map((job) => ({
    ...toJobListItem(job),
    searchText: richTextToPlainText([job.description, job.requirements, job.benefits].join(' ')),
  }))
  const corrected = correctFilters(jobs, filters)
  const used = corrected ?? filters
  return {
    siteUrl,
    filters,
    correctedSearch: corrected?.search ?? null,
    total: jobs.length,
    options: {
      location: facetOptions(jobs, used, 'location'),
      department: facetOptions(jobs, used, 'department'),
      type: facetOptions(jobs, used, 'type'),
    },
    jobs: jobs.filter((job) => matchesJobFilters(job, used)).map(({ searchText: _, ...facts }) => facts),
  }
}

/** Returns filters with corrected spelling if only they match vacancies, otherwise null. */
function correctFilters(jobs: readonly FilterableJob[], filters: JobFilters): JobFilters | null {
  const isAnyFound = (tried: JobFilters) => jobs.some((job) => matchesJobFilters(job, tried))
  if (isAnyFound(filters)) return null
  const search = correctSpelling(filters.search, [...TRADE_WORDS, ...jobs.map(getSearchableText)])
  return search !== null && isAnyFound({ ...filters, search }) ? { ...filters, search } : null
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { siteUrl, filters, correctedSearch, options, jobs, total } = loaderData
  return (
    <>
      <JsonLd value={jobsStructuredData(jobs, siteUrl)} />
      <PageHero title="Jobs" subtitle={SUBTITLE} admin="/jobs-admin" />
      <div className={styles.page}>
        {total === 0 ? (
          <NothingOpen />
        ) : (
          <>
            <JobFilterForm filters={filters} options={options} />
            <p role="status" className={styles.count} data-results={jobs.length}>
              {correctedSearch !== null &&
                `No vacancies with “${filters.search}”. With “${correctedSearch}”: `}
              {formatJobCount(jobs.length, total)}
            </p>
            {jobs.length === 0 ? <NothingFound /> : <JobList jobs={jobs} level={2} />}
          </>
        )}
        <AlertSignup />
      </div>
    </>
  )
}

function formatJobCount(shown: number, total: number): string {
  const vacancies = total === 1 ? '1 vacancy' : `${total} vacancies`
  return shown === total ? vacancies : `${shown} of ${vacancies}`
}

function NothingFound() {
  return (
    <div className={styles.empty}>
      <p>No vacancies match.</p>
      <p>
        <Link to="/jobs" preventScrollReset>
          Show all vacancies
        </Link>
      </p>
    </div>
  )
}

function NothingOpen() {
  return (
    <div className={styles.empty}>
      <h2>No vacancies at the moment</h2>
      <p>
        Vacancies come up all year round, and appear here first. To tell us about yourself in the meantime,
        email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, or{' '}
        <Link to="/team">meet the team you would join</Link>.
      </p>
    </div>
  )
}
