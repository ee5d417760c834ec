/** An enquiry becomes a lead and two mails; the one way for forms with and without scripts. */
import { createEnquiry } from '#app/content/leads.ts'
import type { FormServices } from '#app/server-context.ts'
import { notTaken, type Submitted, sendAll, submitted } from '#app/site/forms/submit.server.ts'
import { ENQUIRY_FIELDS, enquiryForm, enquiryReference } from '#domain/enquiry-form.ts'
import { enquirerMail, salesMail } from './enquiry-mails.server.ts'

export const ENQUIRY_LIMIT = { name: 'enquiry', count: 12, seconds: 3600 } as const

const NOT_SAVED = 'Your enquiry could not be saved. Please try again in a moment, or telephone.'

export interface EnquireParts {
  readonly forms: FormServices
  readonly report: (error: unknown) => void
  readonly now: () => Date
  readonly siteUrl: string
}

export async function enquire(
  request: Request,
  { forms, report, now, siteUrl }: EnquireParts,
): Promise<Submitted<{ reference: string }>> {
  const form = await submitted(
    request,
    { schema: enquiryForm, names: ENQUIRY_FIELDS, limit: ENQUIRY_LIMIT },
    forms,
  )
  if (!form.ok) return form
  const reference = enquiryReference(crypto.getRandomValues(new Uint8Array(8)))
  try {
    await createEnquiry(forms.secret, form.data, reference, now())
  } catch (error) {
    report(error)
    const { callback, product, phone, ...texts } = form.data
    const typed = { ...texts, callback: callback ? 'yes' : '', product: product ?? '', phone: phone ?? '' }
    return notTaken(typed, NOT_SAVED, 503)
  }
  await sendAll(
    [enquirerMail(form.data, reference, siteUrl), salesMail(form.data, reference, siteUrl)],
    forms,
    report,
  )
  return { ok: true, data: { reference } }
}
