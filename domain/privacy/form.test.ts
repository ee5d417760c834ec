import { describe, expect, it } from 'vitest'
import { PRIVACY_FIELDS, privacyRequestSchema } from './form.ts'
import { isPrivacyReference, PRIVACY_CHOICES, PRIVACY_REQUEST_KINDS } from './requests.ts'

const typed = { kind: 'access', message: '', name: 'Zoë Ash', email: 'zoe.ash@example.com' }

describe('privacyRequestSchema', () => {
  it.each(PRIVACY_REQUEST_KINDS)('accepts %s with only a name and email address', (kind) => {
    expect(privacyRequestSchema.parse({ ...typed, kind })).toEqual({ ...typed, kind })
  })

  it('has the fields of the form', () => {
    expect(Object.keys(typed)).toEqual(PRIVACY_FIELDS)
  })

  it('offers every kind with its legal basis', () => {
    expect(PRIVACY_CHOICES.map(({ value }) => value).toSorted()).toEqual(PRIVACY_REQUEST_KINDS.toSorted())
    for (const { value, hint } of PRIVACY_CHOICES)
      expect(/article \d\d/.test(hint)).toBe(value !== 'complaint')
  })

  it.each([
    ['kind', '', 'Choose what you’d like us to do.'],
    ['kind', 'everything', 'Choose what you’d like us to do.'],
    ['name', ' ', 'Enter your name.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['message', 'x'.repeat(5001), 'Keep your message to 5,000 characters.'],
  ])('rejects the %s %j', (field, value, message) => {
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
])('isPrivacyReference(%j) is %s', (text, is) => {
  expect(isPrivacyReference(text)).toBe(is)
})
