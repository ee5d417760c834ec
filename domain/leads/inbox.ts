/** What the desk for leads says of one: why it was closed, how long it has waited, and how its call-back stands. */
import { formatDeadline } from '../working-hours/working-hours.ts'
import type { LeadStatus } from './leads.ts'

export const CLOSED_REASONS = [
  'Answered',
  'Passed on',
  'No answer from them',
  'Not something we make',
  'Price',
  'Went elsewhere',
  'Other',
] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** What the inbox shows: what is open and does not rest, or one of the piles beside it. */
export const INBOX_VIEWS = ['inbox', 'snoozed', 'done', 'spam', 'all'] as const

export const INBOX_VIEW_LABELS = {
  inbox: 'Inbox',
  snoozed: 'Snoozed',
  done: 'Won and closed',
  spam: 'Spam and merged',
  all: 'All',
} as const satisfies Record<(typeof INBOX_VIEWS)[number], string>

export type CallbackState = 'none' | 'due' | 'overdue' | 'kept' | 'kept late' | 'lapsed'

export interface Callback {
  readonly isToBeRung: boolean
  /** ISO 8601; null where nobody has reckoned it yet. */
  readonly callBackDueAt: string | null
  readonly callBackKeptAt: string | null
  readonly status: LeadStatus
}

/** How a promised call stands. It lapses once somebody was reached, or a lead was closed, without one. */
export function callBackState(lead: Callback, now: Date): CallbackState {
  const { isToBeRung, callBackDueAt: due, callBackKeptAt: kept, status } = lead
  if (kept !== null) return due !== null && Date.parse(kept) > Date.parse(due) ? 'kept late' : 'kept'
  if (!isToBeRung) return 'none'
  if (status !== 'New' && status !== 'Contacting') return 'lapsed'
  return due !== null && Date.parse(due) < now.getTime() ? 'overdue' : 'due'
}

/** `Ring by Monday 30 November at 15:20`; the empty string where nobody is to be rung. */
export function formatCallback(lead: Callback, now: Date): string {
  const { callBackDueAt: due, callBackKeptAt: kept } = lead
  const by = due === null ? null : formatDeadline(new Date(due))
  switch (callBackState(lead, now)) {
    case 'none':
      return ''
    case 'kept':
      return `Rung ${formatDeadline(new Date(kept ?? ''))}, in time`
    case 'kept late':
      return `Rung ${formatDeadline(new Date(kept ?? ''))}, late`
    case 'lapsed':
      return 'A call was asked for, and none is noted'
    case 'overdue':
      return `Overdue: ring now. Promised by ${by}`
    case 'due':
      return by === null ? 'Ring back' : `Ring by ${by}`
  }
}

/** `5 min`, `3 h`, `2 days`: how long ago a moment was. */
export function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}

/** A sentence of a summary with the lines of the conversation that say it, by their numbers. */
export interface SummaryPoint {
  readonly text: string
  readonly lines: readonly number[]
}

export interface ConversationLine {
  readonly number: number
  readonly author: 'visitor' | 'assistant' | 'staff'
  readonly text: string
  /** A moment, or a clock’s time where no more is known; the empty string where nothing is. */
  readonly at: string
  /** A language model wrote it. */
  readonly isGenerated: boolean
}

export const AUTHOR_NAMES = {
  visitor: 'Visitor',
  assistant: 'Assistant',
  staff: 'Staff',
} as const satisfies Record<ConversationLine['author'], string>

/** The lines of a conversation as a lead keeps them; what is no line is left out. */
export function parseConversationHistory(history: unknown): readonly ConversationLine[] {
  if (!Array.isArray(history)) return []
  return history.flatMap((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { role, text, at } = entry as Readonly<Record<string, unknown>>
    if (typeof text !== 'string' || text === '') return []
    const author = role === 'assistant' || role === 'staff' ? role : 'visitor'
    return [
      { number: index + 1, author, text, at: typeof at === 'string' ? at : '', isGenerated: false } as const,
    ]
  })
}

/**
 * The sentences of a summary. One without points is one sentence, whose source is the line that says the same words; where
 * there is none it has no source, and that is said.
 */
export function parseSummary(
  points: unknown,
  summary: string,
  lines: readonly Pick<ConversationLine, 'number' | 'text'>[],
): readonly SummaryPoint[] {
  const numbers = new Set(lines.map(({ number }) => number))
  const read = (Array.isArray(points) ? points : []).flatMap((point: unknown) => {
    if (typeof point !== 'object' || point === null) return []
    const { text, lines: sources } = point as Readonly<Record<string, unknown>>
    if (typeof text !== 'string' || text === '') return []
    const known = (Array.isArray(sources) ? sources : []).filter(
      (number: unknown): number is number => typeof number === 'number' && numbers.has(number),
    )
    return [{ text, lines: known }]
  })
  if (read.length > 0 || summary === '') return read
  return [{ text: summary, lines: lines.filter(({ text }) => text === summary).map(({ number }) => number) }]
}

/** By field what staff wrote otherwise than its person, and what that person has said of it since; absent where nothing. */
export type Corrections = Readonly<Record<string, { readonly says?: string }>>

/** The corrections of a lead as they are kept; what is none is left out. */
export function parseCorrections(kept: unknown): Corrections {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([field, correction]: [string, unknown]) => {
      const says = (correction as { readonly says?: unknown } | null)?.says
      return [field, typeof says === 'string' && says !== '' ? { says } : {}]
    }),
  )
}

/** A conversation as text to be sent on: who said what, one after the other. */
export function formatTranscript(lines: readonly ConversationLine[]): string {
  return lines.map(({ author, text }) => `${AUTHOR_NAMES[author]}: ${text}`).join('\n\n')
}
