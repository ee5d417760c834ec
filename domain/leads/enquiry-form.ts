/** The fields of the enquiry form. They are apart from enquiries.ts, which browsers load. */
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

/** The field of the file that may come with it; among the values it stands for the file’s name. */
export const DRAWING_FIELD = 'drawing'

/** The form asks for them in this order. */
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
/** The lead's preferred contact is this text with "Phone, " before it, so it must leave room for that. */
export const ENQUIRY_WHEN_MAX = 120

/** The columns of the lead's detail take at least this many characters. */
export const ENQUIRY_DETAIL_MAX = 200
export const ENQUIRY_PRICING_MAX = 1000

const CHOOSE_TOPIC = 'Please choose what it is about.'

/** As they were typed: what an estimator cannot read is asked, and never a reason to turn somebody away. */
const boxFields = Object.fromEntries(
  SPECIFICATION_NAMES.map((name) => [name, longText(`“${SPECIFICATION_FIELDS[name]}”`, SPECIFICATION_MAX)]),
) as Record<SpecificationField, ReturnType<typeof longText>>

const enquiryFields = z
  .object({
    kind: z
      .string()
      .refine(
        (value) => ENQUIRY_TYPES.some((kind) => kind.value === value),
        'Please choose what your enquiry is about.',
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
  // Whoever wants boxes and has said which, or has sent a picture of them, need not write besides.
  .refine(
    ({ message, kind, drawing, ...typed }) =>
      message !== '' || (isAboutBoxes(kind) && (drawing !== '' || saysWhich(typed))),
    {
      path: ['message'],
      message: 'Please tell us what we can do for you.',
      when: () => true,
    },
  )
  // These are asked even where another field is wrong, so that everything wrong is said at once.
  .refine(({ callback, phone }) => !(callback && phone === null), {
    path: ['phone'],
    message: 'Please enter the number to ring.',
    when: () => true,
  })
  .refine(({ kind, productType }) => kind !== 'supplier' || productType !== '', {
    path: ['productType'],
    message: 'Please tell us what you sell.',
    when: () => true,
  })
  .refine(({ kind, inquiryType }) => kind !== 'neighbour' || inquiryType !== '', {
    path: ['inquiryType'],
    message: CHOOSE_TOPIC,
    when: () => true,
  })
  .refine(({ kind, location }) => kind !== 'neighbour' || location !== '', {
    path: ['location'],
    message: 'Please tell us where this is.',
    when: () => true,
  })

function saysWhich(typed: Readonly<Partial<Record<SpecificationField, string | null>>>): boolean {
  return Object.keys(pickSpecificationFields((name) => typed[name])).length > 0
}

/** What was typed of a box. */
export function getTypedSpecification(enquiry: Enquiry) {
  return pickSpecificationFields((name) => enquiry[name])
}

/** How much is known of what an answer needs; whoever uses the form can be reached. */
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

/** Fields that belong to a kind other than the chosen one are not asked for, and therefore not read. */
export const enquirySchema = z.preprocess((typed: Readonly<Record<string, unknown>>) => {
  const own = ENQUIRY_TYPES.find(({ value }) => value === typed.kind)?.details ?? []
  const others = ENQUIRY_TYPES.flatMap(({ details = [] }) => details).filter((name) => !own.includes(name))
  return { ...typed, ...Object.fromEntries(others.map((name) => [name, ''])) }
}, enquiryFields)

export type Enquiry = z.output<typeof enquirySchema>
