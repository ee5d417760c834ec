import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import {
  createReplyDraft,
  getReplySubject,
  type OriginalMessage,
  parseAddressList,
  quoteText,
} from './compose-reply.ts'

const zoe = { name: 'Zoe Ash', address: 'zoe@example.com' }
const ours = { name: BRAND.name, address: BRAND.email }
const letter: OriginalMessage = {
  subject: 'Boxes',
  from: zoe,
  replyTo: [],
  to: [ours, { name: '', address: 'li@example.org' }],
  cc: [{ name: 'Mo', address: 'mo@example.org' }],
  date: '2026-11-03T14:05:00Z',
  text: 'How much?\n\nZoe',
}

describe('an answer', () => {
  it('goes to whoever wrote, greets them, and quotes each line behind a mark', () => {
    const { to, cc, body, subject } = createReplyDraft(letter, 'reply', 'Robin Vale')
    expect([to, cc, subject]).toEqual(['zoe@example.com', '', 'Re: Boxes'])
    expect(body).toContain('Hello Zoe,')
    expect(body).toContain('Robin Vale\n')
    expect(body).toMatch(/On 3 November 2026.*, Zoe Ash <zoe@example.com> wrote:\n> How much\?\n>\n> Zoe$/)
  })

  it('goes where the writer asks, and to all others but us', () => {
    const asked = { ...letter, replyTo: [{ name: '', address: 'desk@example.com' }] }
    const { to, cc } = createReplyDraft(asked, 'reply-all', 'Robin Vale')
    expect([to, cc]).toEqual(['desk@example.com', 'li@example.org, mo@example.org'])
  })

  it('to what we sent goes to those whom we wrote to', () => {
    const { to } = createReplyDraft({ ...letter, from: ours, to: [zoe] }, 'reply', 'Robin Vale')
    expect(to).toBe('zoe@example.com')
  })

  it.each(['Ash, Zoe', 'zoe@example.com', 'ACME LTD SALES TEAM UK', 'Zoe\nBcc: Ash', ''])(
    'greets nobody by %j',
    (name) => {
      const { body } = createReplyDraft(
        { ...letter, from: { name, address: 'zoe@example.com' } },
        'reply',
        'Robin',
      )
      expect(body).toMatch(/^Hello,\n/)
    },
  )

  it('sent on names no recipient and takes the whole email along', () => {
    const { to, subject, body, withOriginal } = createReplyDraft(letter, 'forward', 'Robin Vale')
    expect([to, subject, withOriginal]).toEqual(['', 'Fwd: Boxes', true])
    expect(body).toContain('> From: Zoe Ash <zoe@example.com>')
  })
})

it.each([
  ['Re: RE: Aw: Boxes', 'Re: Boxes'],
  ['Re[2]: Fwd: Boxes', 'Re: Boxes'],
  ['Regarding: boxes', 'Re: Regarding: boxes'],
  ['Boxes\r\nBcc: x@example.com', 'Re: Boxes Bcc: x@example.com'],
  ['', 'Re: your email'],
])('the subject %j is answered as %j', (subject, expected) => {
  expect(getReplySubject(subject, 'reply')).toBe(expected)
})

it('what is quoted cannot leave its quotation', () => {
  for (const line of quoteText('a\r\nb\rc\u2028d\n\n\nKind regards\u0000').split('\n'))
    expect(line).toMatch(/^>( |$)/)
  expect(quoteText('x'.repeat(30_000))).toMatch(/\n> \[The rest was left out\.\]$/)
})

describe('addresses', () => {
  it.each([
    ['zoe@example.com', ['zoe@example.com'], null],
    [
      '"Ash, Zoe" <zoe@example.com>; li@example.org\nLI@example.org',
      ['zoe@example.com', 'LI@example.org'],
      null,
    ],
    ['', [], null],
    ['zoe', ['zoe'], '“zoe” is not an email address.'],
    ['a@example.com b@example.com', ['a@example.com b@example.com'], expect.stringContaining('is not')],
    ['a@example.com,b@example.com,c@example.com', expect.anything(), 'Please give at most 2 addresses.'],
  ])('typed as %j are %j', (typed, addresses, fault) => {
    expect(parseAddressList(typed, 2)).toEqual({ addresses, fault })
  })
})
