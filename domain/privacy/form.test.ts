import { describe, expect, it } from 'vitest'
import { PRIVACY_FIELDS, privacyRequestSchema } from './form.ts'
import { isPrivacyReference, PRIVACY_CHOICES, PRIVACY_REQUEST_KINDS } from './requests.ts'

const typed = { kind: 'access', message: '', name: 'Zoë Ash', email: 'zoe.ash@example.com' }

describe('a request under data protection law', () => {
  it.each(PRIVACY_REQUEST_KINDS)('may be one of %s, without a word more than name and address', (kind) => {
    expect(privacyRequestSchema.parse({ ...typed, kind })).toEqual({ ...typed, kind })
  })

  it('has the fields that the form has', () => {
    expect(Object.keys(typed)).toEqual(PRIVACY_FIELDS)
  })

  it('is offered in every kind, each with its right', () => {
    expect(PRIVACY_CHOICES.map(({ value }) => value).toSorted()).toEqual(PRIVACY_REQUEST_KINDS.toSorted())
    for (const { value, hint } of PRIVACY_CHOICES)
      expect(/article \d\d/.test(hint)).toBe(value !== 'complaint')
  })

  it.each([
    ['kind', '', 'Please choose what you’d like us to do.'],
    ['kind', 'everything', 'Please choose what you’d like us to do.'],
    ['name', ' ', 'Please enter your name.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['message', 'x'.repeat(5001), 'Please keep your message to 5,000 characters.'],
  ])('with the %s %j is told what is wrong', (field, value, message) => {
    const { error } = privacyRequestSchema.safeParse({ ...typed, [field]: value })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
  })
})

it.each([
  ['PR-ABCD-2345', true],
  ['PR-ABCD-234', false],
  ['EQ-ABCD-2345', false],
  ['PR-ABCO-2345', false],
  ['PR-ABCD-2345 ', false],
])('%j is the reference of a request: %s', (text, is) => {
  expect(isPrivacyReference(text)).toBe(is)
})
