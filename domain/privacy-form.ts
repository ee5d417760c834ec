/** The form for requests and complaints under data protection law. */
import { z } from 'zod'
import { emailAddress, longText, personName } from './form-fields.ts'
import { PRIVACY_REQUEST_KINDS, type PrivacyRequestKind } from './privacy-requests.ts'

/** The rights in words that people use, in the order in which they are asked for. */
export const PRIVACY_CHOICES: readonly {
  readonly value: PrivacyRequestKind
  readonly label: string
  readonly hint: string
}[] = [
  { value: 'access', label: 'A copy of what you hold about me', hint: 'Access, UK GDPR article 15' },
  { value: 'erasure', label: 'Erase what you hold about me', hint: 'Erasure, article 17' },
  { value: 'rectification', label: 'Correct something', hint: 'Rectification, article 16' },
  { value: 'objection', label: 'Stop using my data for something', hint: 'Objection, article 21' },
  { value: 'restriction', label: 'Keep it, but do not use it for now', hint: 'Restriction, article 18' },
  { value: 'portability', label: 'Give me my data to take elsewhere', hint: 'Portability, article 20' },
  { value: 'complaint', label: 'I want to complain', hint: 'About how we handle personal data' },
]

export const PRIVACY_FIELDS = ['kind', 'message', 'name', 'email'] as const
export const PRIVACY_MESSAGE_MAX = 5000

export const privacyForm = z.object({
  kind: z.enum(PRIVACY_REQUEST_KINDS, 'Please choose what you ask for.'),
  message: longText('your message', PRIVACY_MESSAGE_MAX),
  name: personName,
  email: emailAddress,
})

export type PrivacyForm = z.output<typeof privacyForm>

export function isPrivacyReference(text: string): boolean {
  return /^PR-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}
