import { redirect } from 'react-router'
import { findOpenJob } from '#app/content/jobs.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { Received } from '#app/site/forms/received.tsx'
import { APPLICATION_RETENTION, isApplicationReference } from '#domain/applications/applications.ts'
import { parseJobSegment } from '#domain/jobs/address.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/applied'

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
    <Received
      title="Your application is with us."
      thanks={title === null ? 'Thank you for applying.' : `Thank you for applying to be ${title}.`}
      reference={reference}
      steps={[
        'A person reads it, in the department that you would work in.',
        'You hear from us within ten working days, whichever way it goes.',
        'If it goes well, we ring to find a time at which you can come and see the works.',
      ]}
      afterword={APPLICATION_RETENTION}
      way={{ to: '/jobs', label: 'See the other vacancies' }}
    />
  )
}
