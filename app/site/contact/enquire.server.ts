/** An enquiry becomes a lead and two mails; the one way for forms with and without scripts. */
import { createEnquiry } from '#app/content/leads.ts'
import { type SubmitParts, type Submitted, sendAll, submit } from '#app/site/forms/submit.server.ts'
import { enquiryReference } from '#domain/leads/enquiries.ts'
import { ENQUIRY_FIELDS, type Enquiry, enquiryForm } from '#domain/leads/enquiry-form.ts'
import { enquirerMail, salesMail } from './enquiry-mails.server.ts'

export const ENQUIRY_LIMIT = { name: 'enquiry', count: 12, seconds: 3600 } as const

const RULES = {
  schema: enquiryForm,
  names: ENQUIRY_FIELDS,
  limit: ENQUIRY_LIMIT,
  notSaved: 'Your enquiry could not be saved. Please try again in a moment, or telephone.',
} as const

interface EnquireParts extends SubmitParts {
  readonly now: () => Date
  readonly siteUrl: string
}

/** @returns what was written is the reference */
export async function enquire(
  request: Request,
  { now, siteUrl, ...parts }: EnquireParts,
): Promise<Submitted<Enquiry, string>> {
  const outcome = await submit(request, RULES, parts, async (enquiry) => {
    const reference = enquiryReference(crypto.getRandomValues(new Uint8Array(8)))
    await createEnquiry(parts.forms.secret, enquiry, reference, now())
    return reference
  })
  if (outcome.ok) {
    const { data, written } = outcome
    await sendAll([enquirerMail(data, written, siteUrl), salesMail(data, written, siteUrl)], parts)
  }
  return outcome
}
