/** Stores a privacy request with its deadline and sends two emails. */
import { createPrivacyRequest, type FiledRequest } from '#app/content/privacy-requests.ts'
import {
  referenceBytes,
  type SubmitDependencies,
  type Submitted,
  sendEmails,
  submit,
} from '#app/site/forms/submit.server.ts'
import { toReference } from '#domain/forms/reference.ts'
import { PRIVACY_FIELDS, type PrivacyRequestInput, privacyRequestSchema } from '#domain/privacy/form.ts'
import { buildPrivacyTeamEmail, buildRequesterEmail } from './privacy-request-emails.server.ts'

export const PRIVACY_REQUEST_RATE_LIMIT = { name: 'privacy-request', count: 6, seconds: 3600 } as const

const FORM_RULES = {
  schema: privacyRequestSchema,
  names: PRIVACY_FIELDS,
  limit: PRIVACY_REQUEST_RATE_LIMIT,
  notSaved: 'We couldn’t save your request. Try again in a moment, or email us.',
} as const

export async function submitPrivacyRequest(
  request: Request,
  { siteUrl, ...dependencies }: SubmitDependencies & { readonly siteUrl: string },
): Promise<Submitted<PrivacyRequestInput, FiledRequest & { readonly isNew: boolean }>> {
  const outcome = await submit(request, FORM_RULES, dependencies, async (form) =>
    createPrivacyRequest(
      dependencies.forms.secret,
      form,
      toReference('PR', await referenceBytes(request, form)),
    ),
  )
  if (outcome.ok && outcome.result.isNew) {
    const { data, result } = outcome
    await sendEmails(
      [buildRequesterEmail(data, result, siteUrl), buildPrivacyTeamEmail(data, result, siteUrl)],
      dependencies,
    )
  }
  return outcome
}
