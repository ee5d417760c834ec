import { redirect } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { ConfirmationPanel } from '#app/site/forms/confirmation-panel.tsx'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { SAMPLE_TERMS } from '#company/sectors.ts'
import { formatWeekday } from '#domain/call-offs/call-offs.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { isEnquiryReference } from '#domain/leads/enquiries.ts'
import { formatDeadline, getNextOpeningTime, getWorkingHours } from '#domain/working-hours/working-hours.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/enquiry-confirmation'

export const handle = { query: ['reference', 'ring', 'samples'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: loaderData.delivery === null ? 'Enquiry sent' : 'Samples ordered',
      description: 'We have received your enquiry.',
      path: '/get-in-touch/contact/sent',
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { page, now, siteUrl } = context.get(siteServices)
  const { searchParams } = new URL(request.url)
  const reference = searchParams.get('reference') ?? ''
  if (!isEnquiryReference(reference)) throw redirect('/get-in-touch/contact', 302)
  // Personal, so not cached.
  page.validUntil(now())
  return {
    siteUrl,
    reference,
    readOn: formatReadingDay(now()),
    callbackTime: formatCallbackTime(searchParams.get('ring') ?? '', now()),
    /** Of a sample pack; null for an enquiry. */
    delivery: searchParams.has('samples') ? SAMPLE_TERMS.delivery : null,
  }
}

/** Returns `today`, or the next day on which the office is open. */
function formatReadingDay(now: Date): string {
  const day = toLondonDate(getNextOpeningTime(now, getWorkingHours(COMPANY_LOCATIONS)))
  return day === toLondonDate(now) ? 'today' : `on ${formatWeekday(day)}`
}

/** Returns the call-back time as text, if it is within the next days; the URL can be forged. */
function formatCallbackTime(text: string, now: Date): string | null {
  const date = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN)
  return Math.abs(date.getTime() - now.getTime()) < MAX_CALLBACK_DELAY_MS ? formatDeadline(date) : null
}

const MAX_CALLBACK_DELAY_MS = 31 * 86_400_000

export default function EnquiryConfirmation({
  loaderData: { reference, readOn, callbackTime, delivery },
}: Route.ComponentProps) {
  if (delivery !== null)
    return (
      <ConfirmationPanel
        title="Samples ordered"
        reference={reference}
        steps={[delivery, `If anything is missing, email us or call ${BRAND.telephone}.`]}
        link={{ to: '/products', label: 'See our products' }}
      />
    )
  return (
    <ConfirmationPanel
      title="Enquiry sent"
      reference={reference}
      steps={[
        `We’ll read it ${readOn}.`,
        'We’ll reply within one working day. A price usually takes two.',
        callbackTime === null
          ? `If you asked for a call back, we’ll call from ${BRAND.telephone}.`
          : `You asked us to call you back: we’ll do so by ${callbackTime}, from ${BRAND.telephone}.`,
      ]}
      link={{ to: '/products', label: 'See our products' }}
    />
  )
}
