/** A request under data protection law becomes a row with a due date, and two mails. */
import { createPrivacyRequest, type FiledRequest } from '#app/content/privacy-requests.ts'
import { type SubmitParts, type Submitted, sendAll, submit } from '#app/site/forms/submit.server.ts'
import { PRIVACY_FIELDS, type PrivacyForm, privacyForm } from '#domain/privacy/form.ts'
import { deskMail, requesterMail } from './request-mails.server.ts'

export const PRIVACY_LIMIT = { name: 'privacy-request', count: 6, seconds: 3600 } as const

const RULES = {
  schema: privacyForm,
  names: PRIVACY_FIELDS,
  limit: PRIVACY_LIMIT,
  notSaved: 'Your request could not be saved. Please try again in a moment, or write to us.',
} as const

export async function fileRequest(
  request: Request,
  { siteUrl, ...parts }: SubmitParts & { readonly siteUrl: string },
): Promise<Submitted<PrivacyForm, FiledRequest>> {
  const outcome = await submit(request, RULES, parts, (form) =>
    createPrivacyRequest(parts.forms.secret, form),
  )
  if (outcome.ok) {
    const { data, written } = outcome
    await sendAll([requesterMail(data, written, siteUrl), deskMail(data, written, siteUrl)], parts)
  }
  return outcome
}
