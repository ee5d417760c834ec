/** The enquiry form: what somebody wants of us, and what kind of lead that becomes. */
import { z } from 'zod'
import { emailAddress, longText, optionalPhone, personName } from './form-fields.ts'
import type { LeadType } from './leads.ts'
import { PRODUCTS } from './products.ts'

export interface EnquiryKind {
  readonly value: string
  readonly label: string
  readonly leadType: LeadType
  /** How the lead's intent is filed. */
  readonly intent: string
}

export const ENQUIRY_KINDS: readonly EnquiryKind[] = [
  { value: 'quote', label: 'A price for boxes', leadType: 'customer_enquiry', intent: 'quote_request' },
  { value: 'sample', label: 'A sample or a drawing', leadType: 'customer_enquiry', intent: 'sample_request' },
  {
    value: 'stock',
    label: 'Holding stock and calling it off',
    leadType: 'customer_enquiry',
    intent: 'stock_question',
  },
  { value: 'order', label: 'An order or a delivery', leadType: 'customer_enquiry', intent: 'order_question' },
  {
    value: 'complaint',
    label: 'Something that went wrong',
    leadType: 'customer_enquiry',
    intent: 'complaint',
  },
  { value: 'supplier', label: 'Something you sell', leadType: 'supplier', intent: 'sales_offer' },
  {
    value: 'neighbour',
    label: 'You are a neighbour of a works',
    leadType: 'community_member',
    intent: 'neighbour',
  },
  { value: 'other', label: 'Something else', leadType: 'customer_enquiry', intent: 'other' },
]

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
    when: longText('the time', 200),
  })
  .superRefine(({ callback, phone }, context) => {
    if (callback && phone === null)
      context.addIssue({
        code: 'custom',
        path: ['phone'],
        message: 'Please enter the number that we should ring.',
      })
  })

export type Enquiry = z.output<typeof enquiryForm>

export function enquiryKind(value: string): EnquiryKind {
  return ENQUIRY_KINDS.find((kind) => kind.value === value) ?? (ENQUIRY_KINDS.at(-1) as EnquiryKind)
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `EQ-7K3M-2QXA`: what the person is told. @param random eight bytes */
export function enquiryReference(random: Uint8Array): string {
  const letters = [...random.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `EQ-${letters.slice(0, 4)}-${letters.slice(4)}`
}

export function isEnquiryReference(text: string): boolean {
  return /^EQ-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}
