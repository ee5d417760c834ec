import { describe, expect, it } from 'vitest'
import { buildReply, suggestReply } from './replies.ts'

const SIZES = { length: '310 mm', width: '220 mm', depth: '150 mm' }
const WHOLE = { ...SIZES, quantity: '500', needed: 'March' }

const LEAD = {
  reference: 'EQ-AAAA-AAAA',
  type: 'customer_enquiry' as const,
  name: 'Zoe Ash',
  email: 'zoe@example.com',
  phone: '',
}

describe('suggested reply', () => {
  it.each([
    ['asks for what is missing', 'customer_enquiry', 'In part', SIZES, 'specification'],
    ['asks for details if there are none', 'customer_enquiry', '', {}, 'specification'],
    ['repeats the details of a complete enquiry', 'customer_enquiry', 'Complete', WHOLE, 'complete'],
    [
      'does not ask for what a complete enquiry leaves open',
      'customer_enquiry',
      'Complete',
      SIZES,
      'complete',
    ],
    ['does not ask for sizes that a drawing has', 'customer_enquiry', 'Complete', {}, 'reply'],
    ['does not ask a supplier', 'supplier', 'In part', {}, 'reply'],
  ] as const)('is chosen by what is known: %s', (_, type, quality, specification, key) => {
    expect(suggestReply({ type, quality, specification })).toBe(key)
  })
})

it('lists the details of a complete enquiry with units and names, as staff see them', () => {
  const specification = { ...WHOLE, length: '310', style: '0201', board: 'B' }
  const lead = { ...LEAD, specification }
  const { body } = buildReply('complete', { lead, sender: 'Sam Staff', siteUrl: 'https://example.com' })
  expect(body).toContain('310 mm')
  expect(body).toContain('Style: Slotted case, closed with tape (0201)')
})

describe('request for the specification', () => {
  it.each([
    [{}, 'we still need the inside size, the quantity and the date you need them by.'],
    [
      { length: '310 mm', width: '220 mm', yearly: '5,000', needed: 'March' },
      'we still need the inside depth.',
    ],
    [WHOLE, 'we need the details of your box.'],
  ])('for %j says “%s”', (specification, sentence) => {
    const lead = { ...LEAD, specification }
    const { body } = buildReply('specification', {
      lead,
      sender: 'Sam Staff',
      siteUrl: 'https://example.com',
    })
    expect(body).toContain(sentence)
  })
})
