/** The fields of the enquiry form. Apart from enquiries.ts, which browsers load. */
import { z } from 'zod'
import { emailAddress, longText, optionalPhone, personName } from '../forms/fields.ts'
import { PRODUCTS } from '../products/products.ts'
import { ENQUIRY_KINDS } from './enquiries.ts'

/** In the order in which the form asks for them. */
export const ENQUIRY_FIELDS = [
  'kind',
  'product',
  'message',
  'name',
  'company',
  'email',
  'callback',
  'phone',
  'when',
] as const

export const ENQUIRY_MESSAGE_MAX = 5000
/** With "Phone, " before it, it stands where the lead's preferred contact does. */
export const ENQUIRY_WHEN_MAX = 120

const productTitles: readonly string[] = PRODUCTS.map(({ title }) => title)

export const enquiryForm = z
  .object({
    kind: z
      .string()
      .refine(
        (value) => ENQUIRY_KINDS.some((kind) => kind.value === value),
        'Please choose what your enquiry is about.',
      ),
    // One that we no longer make is no reason to turn somebody away.
    product: z.string().transform((title) => (productTitles.includes(title) ? title : null)),
    message: longText('your message', ENQUIRY_MESSAGE_MAX).pipe(
      z.string().min(1, 'Please write what we can do for you.'),
    ),
    name: personName,
    company: longText('the company', 200),
    email: emailAddress,
    callback: z.string().transform((value) => value === 'yes'),
    phone: optionalPhone,
    when: longText('the time', ENQUIRY_WHEN_MAX),
  })
  // Asked even where another field is wrong: everything that is wrong is said at once.
  .refine(({ callback, phone }) => !(callback && phone === null), {
    path: ['phone'],
    message: 'Please enter the number that we should ring.',
    when: () => true,
  })

export type Enquiry = z.output<typeof enquiryForm>
