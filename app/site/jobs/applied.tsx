import { Link, redirect } from 'react-router'
import { findOpenJob } from '#app/content/jobs.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { pageMeta } from '#app/site/layout/page-meta.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#domain/brand.ts'
import { parseJobSegment } from '#domain/job-address.ts'
import { APPLICATION_RETENTION, isApplicationReference } from '#domain/job-applications.ts'
import { telephoneAddress } from '#domain/sites.ts'
import type { Route } from './+types/applied'
import css from './applied.module.css'

export const handle = { query: ['reference'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  const { path, siteUrl } = loaderData
  return [
    ...pageMeta({
      title: 'Your application is with us',
      description: 'An application arrived.',
      path,
      siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { data, page, now, siteUrl } = context.get(siteServices)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  if (!isApplicationReference(reference)) throw redirect(`/jobs/${encodeURIComponent(params.job)}`, 302)
  // For one reader, and once.
  page.validUntil(now())
  const meant = parseJobSegment(params.job)
  const job = meant === null ? null : await findOpenJob(data, meant, now())
  return { siteUrl, reference, path: `/jobs/${params.job}/applied`, title: job?.title ?? null }
}

export default function Applied({ loaderData }: Route.ComponentProps) {
  const { reference, title } = loaderData
  return (
    <div className={css.page}>
      <h1>Your application is with us.</h1>
      <p className={css.lead}>
        {title === null ? 'Thank you for applying.' : `Thank you for applying to be ${title}.`} This is your
        reference; please write it down, or keep the email in which it comes too.
      </p>
      <p className={css.label}>
        <span className={css.name}>Reference</span>
        <strong className={css.reference}>{reference}</strong>
      </p>
      <section className={css.next}>
        <h2>What happens next</h2>
        <ol className={css.steps}>
          <li>A person reads it, in the department that you would work in.</li>
          <li>You hear from us within ten working days, whichever way it goes.</li>
          <li>If it goes well, we ring to find a time at which you can come and see the works.</li>
        </ol>
      </section>
      <p className={css.help}>
        To add or take back something, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or ring{' '}
        <a href={telephoneAddress(BRAND.telephone)}>{BRAND.telephone}</a> and give the reference.{' '}
        {APPLICATION_RETENTION}
      </p>
      <p>
        <Link to="/jobs" className={buttonClass('quiet')}>
          See the other vacancies
        </Link>
      </p>
    </div>
  )
}
