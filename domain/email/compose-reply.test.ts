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
const email: OriginalMessage = {
  subject: 'Boxes',
  from: zoe,
  replyTo: [],
  to: [ours, { name: '', address: 'li@example.org' }],
  cc: [{ name: 'Mo', address: 'mo@example.org' }],
  date: '2026-11-03T14:05:00Z',
  text: 'How much?\n\nZoe',
}

describe('createReplyDraft', () => {
  it('replies to the sender, greets by name and quotes every line', () => {
    const { to, cc, body, subject } = createReplyDraft(email, 'reply', 'Robin Vale')
    expect([to, cc, subject]).toEqual(['zoe@example.com', '', 'Re: Boxes'])
    expect(body).toContain('Hello Zoe,')
    expect(body).toContain('Robin Vale\n')
    expect(body).toMatch(/On 3 November 2026.*, Zoe Ash <zoe@example.com> wrote:\n> How much\?\n>\n> Zoe$/)
  })

  it('uses Reply-To, and Cc for everyone except us', () => {
    const withReplyTo = { ...email, replyTo: [{ name: '', address: 'desk@example.com' }] }
    const { to, cc } = createReplyDraft(withReplyTo, 'reply-all', 'Robin Vale')
    expect([to, cc]).toEqual(['desk@example.com', 'li@example.org, mo@example.org'])
  })

  it('replies to the recipients of an email that we sent', () => {
    const { to } = createReplyDraft({ ...email, from: ours, to: [zoe] }, 'reply', 'Robin Vale')
    expect(to).toBe('zoe@example.com')
  })

  it.each(['Ash, Zoe', 'zoe@example.com', 'ACME LTD SALES TEAM UK', 'Zoe\nBcc: Ash', ''])(
    'uses no name in the greeting of %j',
    (name) => {
      const from = { name, address: 'zoe@example.com' }
      const { body } = createReplyDraft({ ...email, from }, 'reply', 'Robin')
      expect(body).toMatch(/^Hello,\n/)
    },
  )

  it('forwards without a recipient and attaches the original', () => {
    const { to, subject, body, withOriginal } = createReplyDraft(email, 'forward', 'Robin Vale')
    expect([to, subject, withOriginal]).toEqual(['', 'Fwd: Boxes', true])
    expect(body).toContain('> From: Zoe Ash <zoe@example.com>')
  })
})

describe('getReplySubject', () => {
  it.each([
    ['Re: RE: Aw: Boxes', 'Re: Boxes'],
    ['Re[2]: Fwd: Boxes', 'Re: Boxes'],
    ['Regarding: boxes', 'Re: Regarding: boxes'],
    ['Boxes\r\nBcc: x@example.com', 'Re: Boxes Bcc: x@example.com'],
    ['', 'Re: your email'],
  ])('turns %j into %j', (subject, expected) => {
    expect(getReplySubject(subject, 'reply')).toBe(expected)
  })
})

describe('quoteText', () => {
  it('marks every line and omits the rest of a long text', () => {
    for (const line of quoteText('a\r\nb\rc\u2028d\n\n\nKind regards\u0000').split('\n'))
      expect(line).toMatch(/^>( |$)/)
    expect(quoteText('x'.repeat(30_000))).toMatch(/\n> \[Rest omitted\]$/)
  })
})

describe('parseAddressList', () => {
  it.each([
    ['zoe@example.com', ['zoe@example.com'], null],
    ['"Ash, Zoe" <zoe@example.com>; b@a.org\nB@a.org', ['zoe@example.com', 'B@a.org'], null],
    ['', [], null],
    ['zoe', ['zoe'], '“zoe” isn’t a valid email address.'],
    ['a@example.com b@example.com', ['a@example.com b@example.com'], expect.stringContaining('isn’t')],
    ['a@example.com,b@example.com,c@example.com', expect.anything(), 'Enter at most 2 addresses.'],
  ])('parses %j as %j', (typed, addresses, error) => {
    expect(parseAddressList(typed, 2)).toEqual({ addresses, error })
  })
})
