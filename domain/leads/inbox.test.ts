import { describe, expect, it } from 'vitest'
import {
  type Callback,
  callBackState,
  formatAge,
  formatCallback,
  formatTranscript,
  parseConversationHistory,
  parseCorrections,
  parseSummary,
} from './inbox.ts'
import { CONVERSATION_HEADINGS, type ConversationRow, toConversationRow } from './lead-report.ts'
import { LEAD_TYPES } from './leads.ts'
import {
  buildApplicationInvitation,
  buildForward,
  buildReply,
  getForwardRecipient,
  REPLY_KEYS,
  type ReplyContext,
} from './replies.ts'

const NOW = new Date('2026-09-01T10:00:00Z')
const asked: Callback = {
  isToBeRung: true,
  callBackDueAt: '2026-09-01T14:20:00Z',
  callBackKeptAt: null,
  status: 'New',
}

describe('a promised call', () => {
  it.each<[string, Partial<Callback>, string, string]>([
    ['that nobody asked for', { isToBeRung: false }, 'none', ''],
    ['to come', {}, 'due', 'Ring by Tuesday 1 September at 15:20'],
    ['that nobody has reckoned yet', { callBackDueAt: null }, 'due', 'Ring back'],
    [
      'that is late',
      { callBackDueAt: '2026-09-01T09:59:00Z' },
      'overdue',
      'Overdue: ring now. Promised by Tuesday 1 September at 10:59',
    ],
    [
      'made in time',
      { callBackKeptAt: '2026-09-01T14:20:00Z' },
      'kept',
      'Rung Tuesday 1 September at 15:20, in time',
    ],
    [
      'made too late',
      { callBackKeptAt: '2026-09-01T14:21:00Z' },
      'kept late',
      'Rung Tuesday 1 September at 15:21, late',
    ],
    [
      'to somebody who was reached otherwise',
      { status: 'In conversation' },
      'lapsed',
      'A call was asked for, and none is noted',
    ],
  ])('%s is said so', (_what, fields, state, words) => {
    expect(callBackState({ ...asked, ...fields }, NOW)).toBe(state)
    expect(formatCallback({ ...asked, ...fields }, NOW)).toBe(words)
  })
})

it.each([
  ['2026-09-01T09:59:30Z', '0 min'],
  ['2026-09-01T09:00:00Z', '1 h'],
  ['2026-08-31T10:00:00Z', '24 h'],
  ['2026-08-30T10:00:00Z', '2 days'],
  ['2026-09-02T10:00:00Z', '0 min'],
])('from %s have passed %s', (since, words) => {
  expect(formatAge(since, NOW)).toBe(words)
})

describe('the lines of a conversation', () => {
  it('are read from what a lead keeps, by number, without what is no line', () => {
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

  const lines = parseConversationHistory([
    { role: 'visitor', text: 'A box' },
    { role: 'visitor', text: '2,000' },
  ])
  it.each<[string, unknown, string, unknown]>([
    [
      'as they are',
      [{ text: 'Wants a box.', lines: [1, 2] }],
      'Wants a box.',
      [{ text: 'Wants a box.', lines: [1, 2] }],
    ],
    [
      'without lines that there are not',
      [{ text: 'Wants a box.', lines: [1, 7, 'x'] }],
      'Wants a box.',
      [{ text: 'Wants a box.', lines: [1] }],
    ],
    ['from a message that is its own summary', [], 'A box', [{ text: 'A box', lines: [1] }]],
    ['without a source where nothing says it', [], 'Sells jam.', [{ text: 'Sells jam.', lines: [] }]],
    ['from nothing', 'x', '', []],
  ])('are a summary’s sources %s', (_what, points, summary, expected) => {
    expect(parseSummary(points, summary, lines)).toEqual(expected)
  })
})

describe('an answer', () => {
  const lead: ReplyContext = {
    reference: 'EQ-ABCD-2345',
    type: 'job_seeker',
    name: 'Zoë Ash',
    email: 'zoe@example.com',
    phone: '07700 900119',
    specification: { length: '300', quantity: '2000' },
  }
  const parts = { lead, sender: 'Robin', siteUrl: 'https://www.example.com' }

  it.each(REPLY_KEYS)('that begins with “%s” greets by name and is signed', (key) => {
    const { subject, body } = buildReply(key, parts)
    expect(subject).not.toBe('')
    expect(body).toMatch(/^Hello Zoë Ash,\n\n/)
    expect(body).toContain('\nRobin\n')
  })

  it('that asks for a specification links to the checker with what is known', () => {
    expect(buildReply('specification', parts).body).toContain(
      'https://www.example.com/get-in-touch/specification?length=300&quantity=2000',
    )
  })

  it('that invites to apply keeps who it is from the server', () => {
    const { body } = buildApplicationInvitation(parts, { title: 'Driver', path: '/jobs/7-driver' })
    const address = new URL(/https:\S+/.exec(body)?.[0] ?? '')
    expect([address.pathname, address.search]).toEqual(['/jobs/7-driver', ''])
    expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
      name: 'Zoë Ash',
      email: 'zoe@example.com',
      phone: '07700 900119',
    })
  })

  it('sent on says who sends it, with what note, and all that was said', () => {
    const { subject, body } = buildForward({
      lead,
      detail: [['Sells', 'Glue']],
      lines: parseConversationHistory([{ role: 'visitor', text: 'Hot melt' }]),
      sender: 'Robin',
      note: ' Worth a call. ',
    })
    expect(subject).toBe('Sent on: Job seeker EQ-ABCD-2345')
    expect(body).toBe(
      'Robin sends you this:\n\nWorth a call.\n\nJob seeker EQ-ABCD-2345: Zoë Ash, zoe@example.com, 07700 900119\n\nSells: Glue\n\nVisitor: Hot melt',
    )
  })

  it('goes to somebody who takes it up, where there is such a one', () => {
    expect(LEAD_TYPES.filter((type) => getForwardRecipient(type) !== '')).toEqual([
      'supplier',
      'staff_support',
    ])
  })
})

describe('what staff corrected', () => {
  it('is read with the word that its person has said since; what is none is left out', () => {
    expect(parseCorrections({ phone: { heard: '1', says: '2' }, name: {}, email: { says: '' } })).toEqual({
      phone: { says: '2' },
      name: {},
      email: {},
    })
    for (const nothing of [null, 'x', [], 1]) expect(parseCorrections(nothing)).toEqual({})
  })
})

describe('a conversation in a file', () => {
  const row: ConversationRow = {
    key: 'c1',
    started_at: '2026-09-01T09:00:00Z',
    last_at: '2026-09-01T09:05:00Z',
    source: 'Assistant',
    kind: null,
    page: '/jobs',
    lines: 4,
    reference: null,
    intent_type: null,
    quality: null,
    status: null,
    closed_reason: null,
    is_spam: null,
    answered_at: null,
    callback_requested: null,
    assignee: null,
    call_back_due_at: null,
    call_back_kept_at: null,
    merged_into: null,
  }
  const cells = (more: Partial<ConversationRow>) =>
    new Map(
      CONVERSATION_HEADINGS.map((heading, place) => [
        heading as string,
        toConversationRow({ ...row, ...more }, new Date('2026-09-02T12:00:00Z'))[place],
      ]),
    )
  it('is a row whether a lead came of it or not', () => {
    expect(toConversationRow(row, new Date())).toHaveLength(CONVERSATION_HEADINGS.length)
    expect(cells({}).get('Status')).toBe('No lead')
    const lead = cells({
      status: 'Contacting',
      kind: 'supplier',
      answered_at: '2026-09-01T10:30:00Z',
      callback_requested: true,
      call_back_due_at: '2026-09-02T09:00:00Z',
    })
    expect(lead.get('Hours to the first answer')).toBe(1.5)
    expect(lead.get('Promise')).toBe('overdue')
    expect(lead.get('Type')).toBe('Supplier')
  })
})
