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

  it.each([
    ['a missing type', { kind: '' }, { kind: 'Please choose what your enquiry is about.' }],
    ['an unknown type', { kind: 'toString' }, { kind: 'Please choose what your enquiry is about.' }],
    ['neither message nor box', { message: ' \r\n ' }, { message: 'Please tell us what we can do for you.' }],
    [
      'a box, no message, and something to sell',
      { kind: 'supplier', productType: 'Starch', length: '310', message: '' },
      { message: 'Please tell us what we can do for you.' },
    ],
    [
      'a length without end',
      { length: '3'.repeat(SPECIFICATION_MAX + 1) },
      { length: 'Please keep “Inside length” to 60 characters.' },
    ],
    [
      'a message without end',
      { message: 'x'.repeat(ENQUIRY_MESSAGE_MAX + 1) },
      { message: 'Please keep your message to 5,000 characters.' },
    ],
    ['a missing name', { name: '.' }, { name: 'Please enter your name.' }],
    ['an invalid email address', { email: 'zoe@' }, { email: 'Please enter a valid email address.' }],
    [
      'a time without end',
      { when: 'x'.repeat(ENQUIRY_WHEN_MAX + 1) },
      { when: 'Please keep the time to 120 characters.' },
    ],
    ['a supplier without a product', { kind: 'supplier' }, { productType: 'Please tell us what you sell.' }],
    [
      'a neighbour who says neither what nor where',
      { kind: 'neighbour', location: ' ' },
      { inquiryType: 'Please choose a topic.', location: 'Please tell us where this is.' },
    ],
    [
      'a topic of its own',
      { kind: 'neighbour', inquiryType: 'Geese', location: 'Andover' },
      { inquiryType: 'Please choose a topic.' },
    ],
    [
      'details without end',
      {
        kind: 'supplier',
        productType: 'x'.repeat(ENQUIRY_DETAIL_MAX + 1),
        pricing: 'x'.repeat(ENQUIRY_PRICING_MAX + 1),
      },
      {
        productType: 'Please keep what you sell to 200 characters.',
        pricing: 'Please keep the price to 1,000 characters.',
      },
    ],
    [
      'a call-back without a phone number',
      { callback: 'yes' },
      { phone: 'Please enter a phone number for us to call.' },
    ],
    [
      'a call-back to words',
      { callback: 'yes', phone: 'ring me' },
      { phone: 'Please enter a phone number, like 01632 960 001 or +44 1632 960 001.' },
    ],
    [
      'several things wrong, all at once',
      { callback: 'yes', name: '' },
      { name: 'Please enter your name.', phone: 'Please enter a phone number for us to call.' },
    ],
  ])('rejects %s', (_what, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  it('keeps the details of its type', () => {
    expect(
      enquirySchema.parse({ ...typed, kind: 'supplier', productType: ' Starch ', pricing: '£1\r\na sack' }),
    ).toMatchObject({ productType: 'Starch', pricing: '£1\na sack' })
    expect(
      enquirySchema.parse({
        ...typed,
        kind: 'neighbour',
        inquiryType: NEIGHBOUR_TOPICS[0],
        location: 'Andover',
      }),
    ).toMatchObject({ inquiryType: NEIGHBOUR_TOPICS[0], location: 'Andover' })
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
    const everything = {
      productType: 'x'.repeat(5000),
      pricing: 'x'.repeat(5000),
      inquiryType: 'Geese',
      location: 'x'.repeat(5000),
      ...Object.fromEntries(BOX_DETAILS.map((name) => [name, 'x'.repeat(5000)])),
    }
    const { data, error } = enquirySchema.safeParse({ ...typed, ...everything, kind: value })
    expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(details)
    if (details.length === 0)
      expect(data).toMatchObject({
        productType: '',
        pricing: '',
        inquiryType: '',
        location: '',
        length: '',
      })
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
    '',
    'EQ-ABCD-234',
    'EQ-ABCD-23456',
    'JA-ABCD-2345',
    'eq-abcd-2345',
    'EQ-ABCI-2345',
    'EQ-ABCD-2345\n',
  ])('rejects %j', (text) => {
    expect(isEnquiryReference(text)).toBe(false)
  })
})
