import { z } from 'zod'
import { emailAddress, longText, optionalPhone, personName } from '../forms/fields.ts'
import { COVER_LETTER_MAX } from './applications.ts'

/** In the order of the form. */
export const APPLICATION_FIELDS = ['name', 'email', 'phone', 'coverLetter'] as const

export const applicationSchema = z.object({
  name: personName,
  email: emailAddress,
  phone: optionalPhone,
  coverLetter: longText('the cover letter', COVER_LETTER_MAX),
})

export type ApplicationInput = z.output<typeof applicationSchema>
