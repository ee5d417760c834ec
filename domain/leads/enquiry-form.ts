/** The fields of the enquiry form. They are apart from enquiries.ts, which browsers load. */
import { z } from 'zod'
import { emailAddress, longText, optionalPhone, personName } from '../forms/fields.ts'
import { PRODUCTS } from '../products/products.ts'
import { ENQUIRY_KINDS, NEIGHBOUR_TOPICS } from './enquiries.ts'

/** The form asks for them in this order. */
export const ENQUIRY_FIELDS = [
  'kind',
  'productType',
  'pricing',
  'inquiryType',
  'location',
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
/** The lead's preferred contact is this text with "Phone, " before it, so it must leave room for that. */
export const ENQUIRY_WHEN_MAX = 120

/** The columns of the lead's detail take at least this many characters. */
export const ENQUIRY_DETAIL_MAX = 200
export const ENQUIRY_PRICING_MAX = 1000

const productTitles: readonly string[] = PRODUCTS.map(({ title }) => title)

const CHOOSE_TOPIC = 'Please choose what it concerns.'

const enquiryFields = z
  .object({
    kind: z
      .string()
      .refine(
        (value) => ENQUIRY_KINDS.some((kind) => kind.value === value),
        'Please choose what your enquiry is about.',
      ),
    productType: longText('what you sell', ENQUIRY_DETAIL_MAX),
    pricing: longText('the price', ENQUIRY_PRICING_MAX),
    inquiryType: z
      .string()
      .refine((topic) => topic === '' || NEIGHBOUR_TOPICS.some((known) => known === topic), CHOOSE_TOPIC),
    location: longText('the place', ENQUIRY_DETAIL_MAX),
    // A product that we no longer make is no reason to turn somebody away.
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
  // These are asked even where another field is wrong, so that everything wrong is said at once.
  .refine(({ callback, phone }) => !(callback && phone === null), {
    path: ['phone'],
    message: 'Please enter the number that we should ring.',
    when: () => true,
  })
  .refine(({ kind, productType }) => kind !== 'supplier' || productType !== '', {
    path: ['productType'],
    message: 'Please enter what you sell.',
    when: () => true,
  })
  .refine(({ kind, inquiryType }) => kind !== 'neighbour' || inquiryType !== '', {
    path: ['inquiryType'],
    message: CHOOSE_TOPIC,
    when: () => true,
  })
  .refine(({ kind, location }) => kind !== 'neighbour' || location !== '', {
    path: ['location'],
    message: 'Please enter where this is.',
    when: () => true,
  })

/** Fields that belong to a kind other than the chosen one are not asked for, and therefore not read. */
export const enquiryForm = z.preprocess((typed: Readonly<Record<string, unknown>>) => {
  const others = ENQUIRY_KINDS.flatMap(({ value, details = [] }) => (value === typed.kind ? [] : details))
  return { ...typed, ...Object.fromEntries(others.map((name) => [name, ''])) }
}, enquiryFields)

export type Enquiry = z.output<typeof enquiryForm>
