import { describe, expect, it } from 'vitest'
import { emailAddress, longText, optionalPhone, personName } from './fields.ts'

describe('name field', () => {
  it.each([
    [' Zoë  Ash ', 'Zoë Ash'],
    ['Nnamdi\r\nBcc: a@example.com', 'Nnamdi Bcc: a@example.com'],
    ['李', '李'],
  ])('accepts %j as %j', (typed, name) => {
    expect(personName.parse(typed)).toBe(name)
  })

  it.each(['', '   ', '\u200b\u200b', '\0', '123'])('rejects %j', (typed) => {
    expect(personName.safeParse(typed).error?.issues[0]?.message).toBe('Enter your name.')
  })

  it('has a maximum length', () => {
    expect(personName.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
      'Keep your name to 200 characters.',
    )
  })
})

describe('email field', () => {
  it.each(['ash@example.com', ' ash+jobs@mail.example.co.uk '])('accepts %j', (typed) => {
    expect(emailAddress.parse(typed)).toBe(typed.trim())
  })

  it.each([
    '',
    'ash',
    'ash@example',
    'a@b@example.com',
    'ash@example.com, b@example.com',
    'ash@example.com\0',
    'Ash <ash@example.com>',
    `${'x'.repeat(250)}@example.com`,
  ])('rejects %j', (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a valid email address.',
    )
  })
})

describe('phone field', () => {
  it.each([
    ['', null],
    [' 07700 900142 ', '07700 900142'],
    ['+44 (0)1632 960-001', '+44 (0)1632 960-001'],
    ['01632 960001 ext. 12', '01632 960001 ext. 12'],
  ])('accepts %j as %j', (typed, phone) => {
    expect(optionalPhone.parse(typed)).toBe(phone)
  })

  it.each(['call me', '12345', '+', '()', '0'.repeat(41), '01632\u0000960001x', '<script>'])(
    'rejects %j',
    (typed) => {
      expect(optionalPhone.safeParse(typed).success).toBe(false)
    },
  )
})

describe('long text field', () => {
  it('keeps line breaks and removes characters that PostgreSQL rejects', () => {
    expect(longText('your message', 100).parse(' one\r\n\r\ntwo\0\x07\tthree\r ')).toBe('one\n\ntwo\tthree')
  })

  it('has a maximum length', () => {
    expect(longText('your message', 5000).safeParse('x'.repeat(5001)).error?.issues[0]?.message).toBe(
      'Keep your message to 5,000 characters.',
    )
  })
})
