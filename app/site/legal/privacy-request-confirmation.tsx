import { redirect } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { ConfirmationPanel } from '#app/site/forms/confirmation-panel.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import { isPrivacyReference } from '#domain/privacy/requests.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/privacy-request-confirmation'

export const handle = { query: ['reference', 'due'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Request sent',
      description: 'We have received a request about personal data.',
      path: '/privacy-policy/request/sent',
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { page, now, siteUrl } = context.get(siteServices)
  const { searchParams } = new URL(request.url)
  const [reference, due] = [searchParams.get('reference') ?? '', searchParams.get('due') ?? '']
  if (!isPrivacyReference(reference) || !isDay(due)) throw redirect('/privacy-policy/request', 302)
  // Personal, so not cached.
  page.validUntil(now())
  return { siteUrl, reference, due }
}

/** Whether a text is a valid date, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const timestamp = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().slice(0, 10) === text
}

export default function PrivacyRequestSent({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmationPanel
      title="Request sent"
      reference={loaderData.reference}
      steps={[
        'Our quality and compliance team will read it.',
        'If we need to check who you are, we’ll ask within a week.',
        `We’ll answer your request, or acknowledge your complaint, by ${formatLongDate(loaderData.due)} at the latest.`,
      ]}
      link={{ to: '/privacy-policy', label: 'Back to the privacy policy' }}
    />
  )
}
