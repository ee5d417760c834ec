import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#company/products.ts'
import { SPECIFICATION_MAX, SPECIFICATION_NAMES, type SpecificationField } from '../specification/fields.ts'
import {
  BOX_DETAILS,
  ENQUIRY_TYPES,
  enquiryReference,
  getEnquiryType,
  isEnquiryReference,
  NEIGHBOUR_TOPICS,
} from './enquiries.ts'
import {
  ENQUIRY_DETAIL_MAX,
  ENQUIRY_FIELDS,
  ENQUIRY_MESSAGE_MAX,
  ENQUIRY_PRICING_MAX,
  ENQUIRY_WHEN_MAX,
  enquirySchema,
  getTypedSpecification,
  rateLeadQuality,
} from './enquiry-form.ts'
import { LEAD_TYPES } from './leads.ts'

const noBox = Object.fromEntries(SPECIFICATION_NAMES.map((name) => [name, ''])) as Record<
  SpecificationField,
  string
>
const typed = {
  kind: 'quote',
  about: '',
  productType: '',
  pricing: '',
  inquiryType: '',
  location: '',
  ...noBox,
  drawing: '',
  message: 'A box for jam.\r\nThanks',
  name: '  Zoë   Ash ',
  company: '',
  email: 'zoe.ash@example.com',
  callback: '',
  phone: '',
  when: '',
}

function errorsOf(change: Partial<typeof typed>): Record<string, string> {
  const { error } = enquirySchema.safeParse({ ...typed, ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('enquirySchema', () => {
  it('normalises the input', () => {
    expect(enquirySchema.parse(typed)).toEqual({
      ...typed,
      product: '',
      message: 'A box for jam.\nThanks',
      name: 'Zoë Ash',
      callback: false,
      phone: null,
    })
    expect(Object.keys(typed)).toEqual(ENQUIRY_FIELDS)
  })

  it.each(PRODUCTS.map(({ title }) => title))('accepts the product %s', (product) => {
    expect(enquirySchema.parse({ ...typed, product }).product).toBe(product)
  })

  it('accepts an unknown product', () => {
    expect(enquirySchema.parse({ ...typed, product: 'A hat box' }).product).toBe('A hat box')
  })

  const kindMissing = { kind: 'Choose what your enquiry is about.' }
  const messageMissing = { message: 'Tell us what we can do for you.' }
  const supplier = { kind: 'supplier', productType: 'Starch' }
  it.each([
    ['a missing type', { kind: '' }, kindMissing],
    ['an unknown type', { kind: 'toString' }, kindMissing],
    ['neither message nor box', { message: ' \r\n ' }, messageMissing],
    ['a box instead of a supplier’s message', { ...supplier, length: '310', message: '' }, messageMissing],
    ['a missing name', { name: '.' }, { name: 'Enter your name.' }],
    ['an invalid email address', { email: 'zoe@' }, { email: 'Please enter a valid email address.' }],
    ['a supplier without a product', { kind: 'supplier' }, { productType: 'Tell us what you sell.' }],
    [
      'a neighbour without topic and place',
      { kind: 'neighbour', location: ' ' },
      { inquiryType: 'Choose a topic.', location: 'Tell us where this is.' },
    ],
    [
      'an unknown topic',
      { kind: 'neighbour', inquiryType: 'Geese', location: 'Andover' },
      { inquiryType: 'Choose a topic.' },
    ],
    ['a call-back without phone', { callback: 'yes' }, { phone: 'Enter a phone number for us to call.' }],
    [
      'a phone number in words',
      { callback: 'yes', phone: 'ring me' },
      { phone: 'Enter a phone number, like 01632 960 001 or +44 1632 960 001.' },
    ],
    [
      'two errors at once',
      { callback: 'yes', name: '' },
      { name: 'Enter your name.', phone: 'Enter a phone number for us to call.' },
    ],
  ])('rejects %s', (_what, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  it.each([
    ['length', SPECIFICATION_MAX, 'Keep “Inside length” to 60 characters.'],
    ['message', ENQUIRY_MESSAGE_MAX, 'Keep your message to 5,000 characters.'],
    ['when', ENQUIRY_WHEN_MAX, 'Keep the time to 120 characters.'],
    ['productType', ENQUIRY_DETAIL_MAX, 'Keep what you sell to 200 characters.'],
    ['pricing', ENQUIRY_PRICING_MAX, 'Keep the price to 1,000 characters.'],
  ])('limits the length of %s', (name, max, message) => {
    const kind = name === 'length' ? {} : supplier
    expect(errorsOf({ ...kind, [name]: 'x'.repeat(max) })).toEqual({})
    expect(errorsOf({ ...kind, [name]: 'x'.repeat(max + 1) })).toEqual({ [name]: message })
  })

  it('keeps the details of its type', () => {
    const offer = { kind: 'supplier', productType: ' Starch ', pricing: '£1\r\na sack' }
    const stored = { productType: 'Starch', pricing: '£1\na sack' }
    expect(enquirySchema.parse({ ...typed, ...offer })).toMatchObject(stored)
    const complaint = { kind: 'neighbour', inquiryType: NEIGHBOUR_TOPICS[0], location: 'Andover' }
    expect(enquirySchema.parse({ ...typed, ...complaint })).toMatchObject(complaint)
  })

  it.each([
    ['a size', { length: '310' }],
    ['a product', { product: PRODUCTS[4]?.title ?? '' }],
    ['a photograph', { drawing: 'IMG_0001.HEIC' }],
  ])('needs no message about boxes with %s', (_what, change) => {
    expect(errorsOf({ message: '', ...change })).toEqual({})
  })

  it('keeps the box specification as typed', () => {
    const box = { length: '31 cm', depth: 'deep', needed: 'before Easter' }
    expect(getTypedSpecification(enquirySchema.parse({ ...typed, ...box }))).toEqual(box)
  })

  it.each(ENQUIRY_TYPES)('clears the fields of other types for “$label”', ({ value, details = [] }) => {
    const names = ['productType', 'pricing', 'location', ...BOX_DETAILS]
    const tooLong = Object.fromEntries(names.map((name) => [name, 'x'.repeat(5000)]))
    const everything = { ...tooLong, inquiryType: 'Geese' }
    const { data, error } = enquirySchema.safeParse({ ...typed, ...everything, kind: value })
    expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(details)
    if (details.length === 0)
      expect(data).toMatchObject({ productType: '', pricing: '', inquiryType: '', location: '', length: '' })
  })

  it('accepts a phone number without a call-back', () => {
    expect(errorsOf({ phone: '01632 960 001' })).toEqual({})
  })
})

describe('enquiry types', () => {
  it('have unique values and known lead types', () => {
    const values = ENQUIRY_TYPES.map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    for (const { leadType, intent } of ENQUIRY_TYPES) {
      expect(LEAD_TYPES).toContain(leadType)
      expect(intent).toMatch(/^[a-z_]{1,100}$/)
    }
  })

  it('fall back to “Something else”', () => {
    expect(getEnquiryType('supplier').leadType).toBe('supplier')
    expect(getEnquiryType('').value).toBe('other')
  })
})

describe('rateLeadQuality', () => {
  it.each([
    [{ length: '300', width: '200', quantity: '2000' }, 'Complete'],
    [{ drawing: 'box.pdf', quantity: '2000' }, 'Complete'],
    [{ length: '300', width: '200' }, 'In part'],
    [{ kind: 'supplier', productType: 'Glue', pricing: '£1' }, 'Complete'],
    [{ kind: 'supplier', productType: 'Glue' }, 'In part'],
    [{ kind: 'other' }, 'Complete'],
  ])('rates %j as %s', (fields, quality) => {
    expect(rateLeadQuality(enquirySchema.parse({ ...typed, ...fields }))).toBe(quality)
  })
})

describe('enquiry reference', () => {
  it('encodes random bytes without ambiguous characters', () => {
    expect(enquiryReference(new Uint8Array(8))).toBe('EQ-AAAA-AAAA')
    expect(enquiryReference(Uint8Array.from([0, 7, 8, 23, 24, 31, 32, 255]))).toBe('EQ-AHJZ-29A9')
    for (let byte = 0; byte < 256; byte++)
      expect(enquiryReference(new Uint8Array(8).fill(byte))).toSatisfy(isEnquiryReference)
  })

  it.each([
    ...['', 'EQ-ABCD-234', 'EQ-ABCD-23456', 'EQ-ABCI-2345', 'EQ-ABCD-2345\n'],
    ...['JA-ABCD-2345', 'eq-abcd-2345'],
  ])('rejects %j', (text) => {
    expect(isEnquiryReference(text)).toBe(false)
  })
})
