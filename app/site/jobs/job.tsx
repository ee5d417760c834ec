import { isRouteErrorResponse, type RouterContextProvider, redirect, data as routeData } from 'react-router'
import { findOpenJob, openJobs } from '#app/content/jobs.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { formServices, siteServices } from '#app/server-context.ts'
import { EMPTY_FORM } from '#app/site/forms/form-state.ts'
import { isRefused } from '#app/site/forms/submit.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { endOfLondonDay } from '#domain/dates/dates.ts'
import { jobPath, jobSegment, parseJobSegment } from '#domain/jobs/job-path.ts'
import { getJobLocation } from '#domain/jobs/posting.ts'
import { getSocialCardUrl } from '#domain/media/social-card.ts'
import { excerpt } from '../articles/excerpt.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { ErrorPage } from '../layout/errors/error-page.tsx'
import type { Route } from './+types/job'
import { ApplicationForm } from './application-form.tsx'
import { apply } from './apply.server.ts'
import styles from './job.module.css'
import { type ClosedJob, JobClosed, JobUnavailable } from './job-closed.tsx'
import { toJobListItem } from './job-list.tsx'
import { JobTitleBlock } from './job-title-block.tsx'
import { jobStructuredData } from './structured-data.ts'

/** Number of vacancies suggested instead of a closed one. */
const MAX_OTHER_JOBS = 5

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.job) return []
  const { job, siteUrl } = loaderData
  return pageMeta({
    title: `${job.title}, ${job.location}`,
    description: job.summary,
    path: job.path,
    siteUrl,
    refused: loaderData.refused,
    card: getSocialCardUrl(job.path),
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { page, siteUrl, report, company } = context.get(siteServices)
  page.tag('jobs')
  const found = await findJob(context, params.job).catch((error) => {
    if (!context.get(isRefused)) throw error
    report(error)
    return undefined
  })
  // The form keeps the applicant's input even without the vacancy.
  if (found === undefined) return { siteUrl, refused: true, path: `/jobs/${params.job}`, job: null }
  if (found === null) throw await createClosedResponse(context)
  // A redirect would lose the input.
  if (params.job !== jobSegment(found) && !context.get(isRefused)) throw redirect(jobPath(found), 301)
  if (found.closesOn !== null) page.validUntil(endOfLondonDay(found.closesOn))
  const texts = {
    description: sanitiseRichText(found.description),
    requirements: sanitiseRichText(found.requirements),
    benefits: sanitiseRichText(found.benefits),
    howToApply: sanitiseRichText(found.howToApply),
  }
  return {
    siteUrl,
    refused: context.get(isRefused),
    path: jobPath(found),
    job: {
      ...toJobListItem(found),
      ...texts,
      createdAt: found.createdAt,
      place: getJobLocation(found, company.sites),
      summary: excerpt(
        `${found.type} in ${found.department}, ${found.location}. ${richTextToPlainText(found.description)}`,
      ),
    },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { report, siteUrl } = context.get(siteServices)
  const outcome = await apply(request, {
    forms: context.get(formServices),
    findJob: () => findJob(context, params.job),
    report,
    siteUrl,
  })
  if (outcome.kind === 'closed') throw await createClosedResponse(context)
  if (outcome.kind === 'sent')
    return redirect(`${jobPath(outcome.job)}/applied?reference=${outcome.reference}`, 303)
  context.set(isRefused, true)
  return routeData(outcome.state, { status: outcome.status })
}

async function findJob(context: Readonly<RouterContextProvider>, segment: string) {
  const { data, now } = context.get(siteServices)
  const reference = parseJobSegment(segment)
  return reference === null ? null : findOpenJob(data, reference, now())
}

/** Closed, withdrawn and unknown vacancies are indistinguishable to visitors. */
async function createClosedResponse(context: Readonly<RouterContextProvider>) {
  const { data, now, report } = context.get(siteServices)
  const others = await openJobs(data, now()).catch((error) => {
    report(error)
    return []
  })
  return routeData({ others: others.slice(0, MAX_OTHER_JOBS).map(toJobListItem) } satisfies ClosedJob, {
    status: 404,
  })
}

export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { job, siteUrl, path } = loaderData
  if (job === null) return <JobUnavailable path={path} initialState={actionData ?? EMPTY_FORM} />
  const html = [job.description, job.requirements, job.benefits, job.howToApply].join('')
  return (
    <>
      <JsonLd value={jobStructuredData({ ...job, html }, siteUrl)} />
      <article className={styles.job}>
        <header className={styles.head}>
          <Breadcrumbs
            crumbs={[
              { label: 'Home', to: '/' },
              { label: 'Jobs', to: '/jobs' },
              { label: job.title, to: job.path },
            ]}
          />
          <h1 className={styles.title}>
            <UnbrokenText text={job.title} />
          </h1>
        </header>
        <JobTitleBlock job={job} />
        <div className={styles.texts}>
          <section className={styles.text}>
            <h2>The job</h2>
            <Prose html={job.description} />
          </section>
          <section className={styles.text}>
            <h2>About you</h2>
            <Prose html={job.requirements} />
          </section>
          <section className={styles.text}>
            <h2>Benefits</h2>
            <Prose html={job.benefits} />
          </section>
          <section className={styles.apply} id="apply">
            <h2>Apply</h2>
            {job.howToApply !== '' && <Prose html={job.howToApply} />}
            <ApplicationForm key={job.id} action={job.path} initialState={actionData ?? EMPTY_FORM} />
          </section>
        </div>
      </article>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />
  return error.status === 404 ? (
    <JobClosed {...(error.data as ClosedJob)} />
  ) : (
    <ErrorPage status={error.status} />
  )
}
