/** Emails a new link for a reference and address. The page responds the same whether or not they match. */
import { z } from 'zod'
import {
  findApplicationByReference,
  issueApplicantLink,
} from '#app/content/applications/applicant-self-service.ts'
import { isApplicationReference } from '#domain/applications/applications.ts'
import { emailAddress } from '#domain/forms/fields.ts'
import { submit } from '../../forms/submit.server.ts'
import type { ApplicantActionDependencies, ApplicantActionResult } from './applicant-actions.server.ts'
import { buildMagicLinkEmail } from './applicant-emails.server.ts'

const REQUEST_RATE_LIMIT = { name: 'applicant link', count: 10, seconds: 3600 } as const
const REQUEST_FIELDS = ['reference', 'email'] as const

const requestSchema = z.object({
  reference: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine(isApplicationReference, 'Enter the reference from our email, like JA-7K2M-9QXP.'),
  email: emailAddress,
})

const NOT_SENT = 'We couldn’t look that up. Try again in a moment.'

export async function requestMagicLink(
  request: Request,
  dependencies: ApplicantActionDependencies,
): Promise<ApplicantActionResult> {
  const { forms, report, siteUrl } = dependencies
  const outcome = await submit(
    request,
    { schema: requestSchema, names: REQUEST_FIELDS, limit: REQUEST_RATE_LIMIT, notSaved: NOT_SENT },
    { forms, report },
    async ({ reference, email }) => {
      const found = await findApplicationByReference(forms.secret, reference, email)
      const token = found === null ? null : await issueApplicantLink(forms.secret, found.id)
      if (found !== null && token !== null) await forms.send(buildMagicLinkEmail(found, token, siteUrl))
    },
  )
  if (outcome.ok) return { kind: 'done', done: 'link' }
  return { kind: 'wrong', act: 'link', state: outcome.state, status: outcome.status }
}
