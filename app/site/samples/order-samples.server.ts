/** Stores an order of a sample pack as a lead and sends two emails, with or without scripts. */
import { createSampleLead } from '#app/content/leads/submission.ts'
import {
  referenceBytes,
  type SubmitDependencies,
  type Submitted,
  sendEmails,
  submit,
} from '#app/site/forms/submit.server.ts'
import { BRAND } from '#company/brand.ts'
import { SAMPLE_PACKS, SAMPLE_TERMS } from '#company/sectors.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import { enquiryReference } from '#domain/leads/enquiries.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { createSampleRequestSchema, SAMPLE_FIELDS, type SampleRequest } from '#domain/leads/sample-request.ts'

export const SAMPLE_RATE_LIMIT = { name: 'samples', count: 12, seconds: 3600 } as const

const FORM_RULES = {
  names: SAMPLE_FIELDS,
  schema: createSampleRequestSchema(SAMPLE_PACKS.map(({ id }) => id)),
  limit: SAMPLE_RATE_LIMIT,
  notSaved: 'We couldn’t save your order. Try again in a moment, or call us.',
} as const

interface OrderDependencies extends SubmitDependencies {
  readonly now: () => Date
  readonly siteUrl: string
}

export async function orderSamples(
  request: Request,
  { now, siteUrl, ...dependencies }: OrderDependencies,
): Promise<Submitted<SampleRequest, { readonly reference: string; readonly isNew: boolean }>> {
  const outcome = await submit(request, FORM_RULES, dependencies, async (order) => {
    const reference = enquiryReference(await referenceBytes(request, order))
    const { secret } = dependencies.forms
    const isNew = await createSampleLead(secret, order, packTitle(order), reference, now())
    return { reference, isNew }
  })
  if (outcome.ok && outcome.result.isNew) {
    const { data: order, result } = outcome
    await sendEmails(
      [
        buildVisitorEmail(order, result.reference, siteUrl),
        buildStaffEmail(order, result.reference, siteUrl),
      ],
      dependencies,
    )
  }
  return outcome
}

function packTitle({ pack }: SampleRequest): string {
  return SAMPLE_PACKS.find(({ id }) => id === pack)?.title ?? pack
}

/** Contains nothing that the visitor typed, because the email address may be someone else's. */
function buildVisitorEmail(order: SampleRequest, reference: string, siteUrl: string): RenderedEmail {
  const { email } = order
  return renderEmail({
    to: email,
    subject: `We have your sample pack order (${reference})`,
    lead: `Thank you for ordering the sample pack “${packTitle(order)}”.`,
    reference,
    kind: 'acknowledgement',
    about: { kind: 'lead', id: reference },
    paragraphs: [
      SAMPLE_TERMS.delivery,
      `Please quote the reference if you write to ${BRAND.email} or call ${BRAND.telephone}.`,
    ],
    reason: `You’re receiving this email because ${email} was entered on our sample form. If that wasn’t you, please tell us and we’ll erase it.`,
    siteUrl,
  })
}

function buildStaffEmail(order: SampleRequest, reference: string, siteUrl: string): RenderedEmail {
  const { name, company, address, email, message } = order
  const record = `${siteUrl}${getLeadPath(reference)}`
  return renderEmail({
    to: BRAND.email,
    replyTo: email,
    subject: `Samples ${reference}: ${packTitle(order)}`,
    lead: `${name}, ${company}, has ordered a sample pack through the website. Reply to this email to answer.`,
    reference,
    kind: 'notice',
    about: { kind: 'lead', id: reference },
    facts: [
      ['Pack', packTitle(order)],
      ['Send to', `${name}, ${company}, ${address.replace(/\s*\n\s*/g, ', ')}`],
      ['Email', email, `mailto:${email}`],
    ],
    paragraphs: [],
    quote: message,
    link: { label: 'Open the order', address: record },
    reason: 'Sent by the sample form on the website. Only staff who sign in can open the record.',
    siteUrl,
  })
}
