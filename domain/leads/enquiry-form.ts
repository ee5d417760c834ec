/** Separate from enquiries.ts, which the browser loads without zod. */
import { z } from 'zod'
import { emailAddress, longText, optionalPhone, personName } from '../forms/fields.ts'
import {
  pickSpecificationFields,
  SPECIFICATION_FIELDS,
  SPECIFICATION_MAX,
  SPECIFICATION_NAMES,
  type SpecificationField,
} from '../specification/fields.ts'
import { ENQUIRY_TYPES, isAboutBoxes, NEIGHBOUR_TOPICS } from './enquiries.ts'
import type { LeadQuality } from './leads.ts'

/** File input; its value in the parsed form is the file name. */
export const DRAWING_FIELD = 'drawing'

/** In the order of the form. */
export const ENQUIRY_FIELDS = [
  'kind',
  'about',
  'productType',
  'pricing',
  'inquiryType',
  'location',
  ...SPECIFICATION_NAMES,
  DRAWING_FIELD,
  'message',
  'name',
  'company',
  'email',
  'callback',
  'phone',
  'when',
] as const

export const ENQUIRY_MESSAGE_MAX = 5000
/** Stored with the prefix "Phone, " as the lead's preferred contact, which the column limits. */
export const ENQUIRY_WHEN_MAX = 120

/** The detail columns allow at least this length. */
export const ENQUIRY_DETAIL_MAX = 200
export const ENQUIRY_PRICING_MAX = 1000

const CHOOSE_TOPIC = 'Choose a topic.'

/** Accepted as typed: estimators ask about unclear values, so the form rejects none. */
const boxFields = Object.fromEntries(
  SPECIFICATION_NAMES.map((name) => [name, longText(`“${SPECIFICATION_FIELDS[name]}”`, SPECIFICATION_MAX)]),
) as Record<SpecificationField, ReturnType<typeof longText>>

const enquiryFields = z
  .object({
    kind: z
      .string()
      .refine(
        (value) => ENQUIRY_TYPES.some((kind) => kind.value === value),
        'Choose what your enquiry is about.',
      ),
    about: longText('what it is about', ENQUIRY_DETAIL_MAX),
    productType: longText('what you sell', ENQUIRY_DETAIL_MAX),
    pricing: longText('the price', ENQUIRY_PRICING_MAX),
    inquiryType: z
      .string()
      .refine((topic) => topic === '' || NEIGHBOUR_TOPICS.some((known) => known === topic), CHOOSE_TOPIC),
    location: longText('the place', ENQUIRY_DETAIL_MAX),
    ...boxFields,
    [DRAWING_FIELD]: z.string(),
    message: longText('your message', ENQUIRY_MESSAGE_MAX),
    name: personName,
    company: longText('the company', 200),
    email: emailAddress,
    callback: z.string().transform((value) => value === 'yes'),
    phone: optionalPhone,
    when: longText('the time', ENQUIRY_WHEN_MAX),
  })
  // A message is optional if the box is specified or a drawing is attached.
  .refine(
    ({ message, kind, drawing, ...typed }) =>
      message !== '' || (isAboutBoxes(kind) && (drawing !== '' || hasSpecification(typed))),
    {
      path: ['message'],
      message: 'Tell us what we can do for you.',
      when: () => true,
    },
  )
  // `when` runs these checks despite other errors, so that all errors appear together.
  .refine(({ callback, phone }) => !(callback && phone === null), {
    path: ['phone'],
    message: 'Enter a phone number for us to call.',
    when: () => true,
  })
  .refine(({ kind, productType }) => kind !== 'supplier' || productType !== '', {
    path: ['productType'],
    message: 'Tell us what you sell.',
    when: () => true,
  })
  .refine(({ kind, inquiryType }) => kind !== 'neighbour' || inquiryType !== '', {
    path: ['inquiryType'],
    message: CHOOSE_TOPIC,
    when: () => true,
  })
  .refine(({ kind, location }) => kind !== 'neighbour' || location !== '', {
    path: ['location'],
    message: 'Tell us where this is.',
    when: () => true,
  })

function hasSpecification(typed: Readonly<Partial<Record<SpecificationField, string | null>>>): boolean {
  return Object.keys(pickSpecificationFields((name) => typed[name])).length > 0
}

export function getTypedSpecification(enquiry: Enquiry) {
  return pickSpecificationFields((name) => enquiry[name])
}

/** Rates completeness; the form always has contact details. */
export function rateLeadQuality(enquiry: Enquiry): LeadQuality {
  const { kind, productType, pricing, inquiryType, location, drawing } = enquiry
  const { length, width, quantity } = getTypedSpecification(enquiry)
  const known =
    kind === 'supplier'
      ? [productType, pricing]
      : kind === 'neighbour'
        ? [inquiryType, location]
        : isAboutBoxes(kind)
          ? [(length && width) || drawing, quantity]
          : ['the message']
  return known.every((value) => (value ?? '') !== '') ? 'Complete' : 'In part'
}

/** Clears the fields of all other enquiry types. */
export const enquirySchema = z.preprocess((typed: Readonly<Record<string, unknown>>) => {
  const ownFields = ENQUIRY_TYPES.find(({ value }) => value === typed.kind)?.details ?? []
  const otherFields = ENQUIRY_TYPES.flatMap(({ details = [] }) => details).filter(
    (name) => !ownFields.includes(name),
  )
  return { ...typed, ...Object.fromEntries(otherFields.map((name) => [name, ''])) }
}, enquiryFields)

export type Enquiry = z.output<typeof enquirySchema>
