import { Link, redirect } from 'react-router'
import { findOpenJob } from '#app/content/jobs.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { ConfirmationPanel } from '#app/site/forms/confirmation-panel.tsx'
import { APPLICANT_PAGE } from '#domain/applications/applicant-link.ts'
import { APPLICATION_RETENTION, isApplicationReference } from '#domain/applications/applications.ts'
import { parseJobSegment } from '#domain/jobs/job-path.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/application-confirmation'

export const handle = { query: ['reference'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  const { path, siteUrl } = loaderData
  return [
    ...pageMeta({
      title: 'Application sent',
      description: 'We have received your application.',
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
  // Personal, so not cached.
  page.validUntil(now())
  const jobReference = parseJobSegment(params.job)
  const job = jobReference === null ? null : await findOpenJob(data, jobReference, now())
  return { siteUrl, reference, path: `/jobs/${params.job}/applied`, title: job?.title ?? null }
}

export default function ApplicationConfirmation({ loaderData }: Route.ComponentProps) {
  const { reference, title } = loaderData
  return (
    <ConfirmationPanel
      title="Application sent"
      thanks={title === null ? 'Thank you for applying.' : `Thank you for applying for the ${title} job.`}
      reference={reference}
      steps={[
        'The team you’d join will read it.',
        'We’ll reply within ten working days, whatever the answer.',
        'If it’s a yes, we’ll call to arrange a time for you to visit us.',
      ]}
      note={APPLICATION_RETENTION}
      link={{ to: '/jobs', label: 'See other vacancies' }}
    >
      <p>
        The email has a link to <strong>your application’s page</strong>, where you can follow its progress,
        send a newer CV, correct your details or withdraw. If you lose it,{' '}
        <Link to={APPLICANT_PAGE}>ask for another link</Link>.
      </p>
    </ConfirmationPanel>
  )
}
