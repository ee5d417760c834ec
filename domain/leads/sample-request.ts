/** Order of a sample pack: a lead with its own intent. Separate from the packs, to keep their texts out of the scripts. */
import { z } from 'zod'
import { emailAddress, longText, personName } from '../forms/fields.ts'

/** In the order of the form. */
export const SAMPLE_FIELDS = ['pack', 'name', 'company', 'address', 'email', 'message'] as const

export const SAMPLE_INTENT = 'sample_pack'

const ADDRESS_MAX = 400
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i

/** @param packIds packs that can be ordered */
export function createSampleRequestSchema(packIds: readonly string[]) {
  return z.object({
    pack: z.string().refine((id) => packIds.includes(id), 'Choose a sample pack.'),
    name: personName,
    company: longText('the company', 200).pipe(z.string().min(1, 'Enter your company.')),
    address: longText('the address', ADDRESS_MAX).pipe(
      z.string().regex(POSTCODE, 'Enter a UK address with its postcode.'),
    ),
    email: emailAddress,
    message: longText('your message', 2000),
  })
}

export type SampleRequest = z.output<ReturnType<typeof createSampleRequestSchema>>
