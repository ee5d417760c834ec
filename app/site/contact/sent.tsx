import { redirect } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { Received } from '#app/site/forms/received.tsx'
import { BRAND } from '#company/brand.ts'
import { isEnquiryReference } from '#domain/leads/enquiries.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/sent'

export const handle = { query: ['reference'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Enquiry sent',
      description: 'An enquiry arrived.',
      path: '/get-in-touch/contact/sent',
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { page, now, siteUrl } = context.get(siteServices)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  if (!isEnquiryReference(reference)) throw redirect('/get-in-touch/contact', 302)
  // For one reader, and once.
  page.validUntil(now())
  return { siteUrl, reference }
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  return (
    <Received
      title="Enquiry sent"
      reference={loaderData.reference}
      steps={[
        'We read it today, or on the next working day if you wrote after 5 pm.',
        'We’ll reply within one working day. A price usually takes two.',
        `If you asked to be rung, we ring from ${BRAND.telephone}.`,
      ]}
      way={{ to: '/products', label: 'See our products' }}
    />
  )
}
