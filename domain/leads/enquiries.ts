import { toReference } from '../forms/reference.ts'
import { SPECIFICATION_NAMES } from '../specification/fields.ts'
import type { LeadType } from './leads.ts'

export interface EnquiryType {
  readonly value: string
  readonly label: string
  readonly leadType: LeadType
  /** Stored as the lead's intent. */
  readonly intent: string
  /** Fields that only this type asks for. */
  readonly details?: readonly string[]
}

/** Enquiries of every type may name a product. */
export const BOX_DETAILS: readonly string[] = SPECIFICATION_NAMES.filter((name) => name !== 'product')

export const ENQUIRY_TYPES: readonly EnquiryType[] = [
  {
    value: 'quote',
    label: 'A price for boxes',
    leadType: 'customer_enquiry',
    intent: 'quote_request',
    details: BOX_DETAILS,
  },
  {
    value: 'sample',
    label: 'A sample or a drawing',
    leadType: 'customer_enquiry',
    intent: 'sample_request',
    details: BOX_DETAILS,
  },
  {
    value: 'stock',
    label: 'Stock holding and call-off',
    leadType: 'customer_enquiry',
    intent: 'stock_question',
    details: BOX_DETAILS,
  },
  { value: 'order', label: 'An order or a delivery', leadType: 'customer_enquiry', intent: 'order_question' },
  {
    value: 'complaint',
    label: 'Something has gone wrong',
    leadType: 'customer_enquiry',
    intent: 'complaint',
  },
  {
    value: 'supplier',
    label: 'Something you sell',
    leadType: 'supplier',
    intent: 'sales_offer',
    details: ['productType', 'pricing'],
  },
  {
    value: 'neighbour',
    label: 'I live or work near one of your sites',
    leadType: 'community_member',
    intent: 'neighbour',
    details: ['inquiryType', 'location'],
  },
  { value: 'other', label: 'Something else', leadType: 'customer_enquiry', intent: 'other' },
]

/** Stored values. */
export const NEIGHBOUR_TOPICS = [
  'Noise',
  'Lorries and parking',
  'Smell, smoke or dust',
  'Litter or waste',
  'A visit or a talk',
  'Support for a local cause',
  'Something else',
] as const

export function getEnquiryType(value: string): EnquiryType {
  return ENQUIRY_TYPES.find((kind) => kind.value === value) ?? (ENQUIRY_TYPES.at(-1) as EnquiryType)
}

export function isAboutBoxes(value: string): boolean {
  return getEnquiryType(value).details === BOX_DETAILS
}

/** Returns a reference such as `EQ-7K3M-2QXA`. @param random eight bytes */
export function enquiryReference(random: Uint8Array): string {
  return toReference('EQ', random)
}

export function isEnquiryReference(text: string): boolean {
  return /^EQ-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}
