import { describe, expect, it } from 'vitest'
import {
  type Callback,
  formatAge,
  formatCallback,
  formatCallbackShort,
  formatTranscript,
  getCallbackState,
  parseConversationHistory,
  parseCorrections,
  parseSummary,
} from './inbox.ts'
import { LEAD_TYPES } from './leads.ts'
import {
  buildApplicationInvitation,
  buildForward,
  buildReply,
  getForwardRecipient,
  REPLY_KEYS,
  type ReplyContext,
} from './replies.ts'

const DAY = 'Tuesday 1 September'
const NOW = new Date('2026-09-01T10:00:00Z')
const requested: Callback = {
  isCallbackRequested: true,
  callDueAt: '2026-09-01T14:20:00Z',
  calledAt: null,
  status: 'New',
}

describe('formatCallback', () => {
  it.each<[string, Partial<Callback>, string, string]>([
    ['not requested', { isCallbackRequested: false }, 'none', ''],
    ['upcoming', {}, 'due', `Call by ${DAY} at 3:20 pm`],
    ['without a deadline yet', { callDueAt: null }, 'due', 'Call requested'],
    [
      'overdue',
      { callDueAt: '2026-09-01T09:59:00Z' },
      'overdue',
      `Overdue: call now. Due ${DAY} at 10:59 am`,
    ],
    ['on time', { calledAt: '2026-09-01T14:20:00Z' }, 'on time', `Called ${DAY} at 3:20 pm, on time`],
    ['made late', { calledAt: '2026-09-01T14:21:00Z' }, 'late', `Called ${DAY} at 3:21 pm, late`],
    ['no longer needed', { status: 'In conversation' }, 'no call needed', 'Call requested, none logged'],
  ])('describes a call %s', (_what, fields, state, text) => {
    expect(getCallbackState({ ...requested, ...fields }, NOW)).toBe(state)
    expect(formatCallback({ ...requested, ...fields }, NOW)).toBe(text)
  })
})

describe('formatCallbackShort', () => {
  it.each<[Partial<Callback>, string]>([
    [{}, 'Call due in 4 h'],
    [{ callDueAt: null }, 'Call requested'],
    [{ callDueAt: '2026-08-30T09:59:00Z' }, 'Call overdue by 2 days'],
    [{ status: 'In conversation' }, ''],
  ])('describes %j as %j', (fields, text) => {
    expect(formatCallbackShort({ ...requested, ...fields }, NOW)).toBe(text)
  })
})

describe('formatAge', () => {
  it.each([
    ['2026-09-01T09:59:30Z', '0 min'],
    ['2026-09-01T09:00:00Z', '1 h'],
    ['2026-08-31T10:00:00Z', '24 h'],
    ['2026-08-30T10:00:00Z', '2 days'],
    ['2026-09-02T10:00:00Z', '0 min'],
  ])('formats %s as %s', (since, text) => {
    expect(formatAge(since, NOW)).toBe(text)
  })
})

describe('parseConversationHistory and parseSummary', () => {
  it('number the lines and skip invalid entries', () => {
    const lines = parseConversationHistory([
      { role: 'visitor', text: 'A box', at: '09:12' },
      'nothing',
      { role: 'assistant', text: 'How many?' },
      { role: 'constructor', text: '2,000' },
      { role: 'visitor', text: '' },
    ])
    expect(lines.map(({ number, author, text }) => [number, author, text])).toEqual([
      [1, 'visitor', 'A box'],
      [3, 'assistant', 'How many?'],
      [4, 'visitor', '2,000'],
    ])
    expect(formatTranscript(lines)).toBe('Visitor: A box\n\nAssistant: How many?\n\nVisitor: 2,000')
    expect(parseConversationHistory(null)).toEqual([])
  })

  const lines = parseConversationHistory(['A box', '2,000'].map((text) => ({ role: 'visitor', text })))
  const wants = (lines: unknown[]) => [{ text: 'Wants a box.', lines }]
  it.each<[string, unknown, string, unknown]>([
    ['with valid line numbers', wants([1, 2]), 'Wants a box.', wants([1, 2])],
    ['without unknown line numbers', wants([1, 7, 'x']), 'Wants a box.', wants([1])],
    ['from a message equal to the summary', [], 'A box', [{ text: 'A box', lines: [1] }]],
    ['without a source if no line matches', [], 'Sells jam.', [{ text: 'Sells jam.', lines: [] }]],
    ['from invalid input', 'x', '', []],
  ])('parse a summary %s', (_what, points, summary, expected) => {
    expect(parseSummary(points, summary, lines)).toEqual(expected)
  })
})

describe('reply', () => {
  const lead: ReplyContext = {
    reference: 'EQ-ABCD-2345',
    type: 'job_seeker',
    name: 'Zoë Ash',
    email: 'zoe@example.com',
    phone: '07700 900119',
    specification: { length: '300', quantity: '2000' },
  }
  const parts = { lead, sender: 'Robin', siteUrl: 'https://www.example.com' }

  it.each(REPLY_KEYS)('greets by name and is signed (%s)', (key) => {
    const { subject, body } = buildReply(key, parts)
    expect(subject).not.toBe('')
    expect(body).toMatch(/^Hello Zoë Ash,\n\n/)
    expect(body).toContain('\nRobin\n')
  })

  it('links to the specification form with known values', () => {
    const { body } = buildReply('specification', parts)
    expect(body).toContain('https://www.example.com/get-in-touch/specification?length=300&quantity=2000')
  })

  it('puts contact details into the URL fragment of an invitation', () => {
    const { body } = buildApplicationInvitation(parts, { title: 'Driver', path: '/jobs/7-driver' })
    const address = new URL(/https:\S+/.exec(body)?.[0] ?? '')
    expect([address.pathname, address.search]).toEqual(['/jobs/7-driver', ''])
    expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
      name: 'Zoë Ash',
      email: 'zoe@example.com',
      phone: '07700 900119',
    })
  })

  it('forwards the sender, the note and the conversation', () => {
    const lines = parseConversationHistory([{ role: 'visitor', text: 'Hot melt' }])
    const detail = [['Sells', 'Glue']] as const
    const { subject, body } = buildForward({ lead, detail, lines, sender: 'Robin', note: ' Worth a call. ' })
    expect(subject).toBe('Forwarded: Job seeker EQ-ABCD-2345')
    expect(body.split('\n\n')).toEqual([
      'Robin has forwarded this to you:',
      'Worth a call.',
      'Job seeker EQ-ABCD-2345: Zoë Ash, zoe@example.com, 07700 900119',
      'Sells: Glue',
      'Visitor: Hot melt',
    ])
  })

  it('has a default recipient for suppliers and staff support', () => {
    const types = LEAD_TYPES.filter((type) => getForwardRecipient(type) !== '')
    expect(types).toEqual(['supplier', 'staff_support'])
  })
})

describe('parseCorrections', () => {
  it('keeps the contact’s later value and skips invalid entries', () => {
    const corrections = parseCorrections({ phone: { heard: '1', says: '2' }, name: {}, email: { says: '' } })
    expect(corrections).toEqual({ phone: { says: '2' }, name: {}, email: {} })
    for (const nothing of [null, 'x', [], 1]) expect(parseCorrections(nothing)).toEqual({})
  })
})
