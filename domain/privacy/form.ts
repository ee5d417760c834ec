/** The fields of the form for requests and complaints. */
import { z } from 'zod'
import { emailAddress, longText, personName } from '../forms/fields.ts'
import { PRIVACY_REQUEST_KINDS } from './requests.ts'

/** The form asks for them in this order. */
export const PRIVACY_FIELDS = ['kind', 'message', 'name', 'email'] as const
export const PRIVACY_MESSAGE_MAX = 5000

export const privacyRequestSchema = z.object({
  kind: z.enum(PRIVACY_REQUEST_KINDS, 'Please choose what you would like us to do.'),
  message: longText('your message', PRIVACY_MESSAGE_MAX),
  name: personName,
  email: emailAddress,
})

export type PrivacyRequestInput = z.output<typeof privacyRequestSchema>
