import { z } from 'zod'
import { emailAddress, longText, personName } from '../forms/fields.ts'
import { PRIVACY_REQUEST_KINDS } from './requests.ts'

/** In the order of the form. */
export const PRIVACY_FIELDS = ['kind', 'message', 'name', 'email'] as const
export const PRIVACY_MESSAGE_MAX = 5000

export const privacyRequestSchema = z.object({
  kind: z.enum(PRIVACY_REQUEST_KINDS, 'Choose what you’d like us to do.'),
  message: longText('your message', PRIVACY_MESSAGE_MAX),
  name: personName,
  email: emailAddress,
})

export type PrivacyRequestInput = z.output<typeof privacyRequestSchema>
