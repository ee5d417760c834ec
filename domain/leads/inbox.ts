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

export const INBOX_VIEWS = ['inbox', 'calls', 'snoozed', 'done', 'spam', 'all'] as const

export const INBOX_VIEW_LABELS = {
  inbox: 'Inbox',
  calls: 'Calls to make',
  snoozed: 'Snoozed',
  done: 'Won and closed',
  spam: 'Spam and merged',
  all: 'All',
} as const satisfies Record<(typeof INBOX_VIEWS)[number], string>

export type CallbackState = 'none' | 'due' | 'overdue' | 'on time' | 'late' | 'no call needed'

export const CALLBACK_STATE_NAMES = {
  none: '',
  due: 'Upcoming',
  overdue: 'Overdue',
  'on time': 'On time',
  late: 'Late',
  'no call needed': 'No call needed',
} as const satisfies Record<CallbackState, string>

export interface Callback {
  readonly isCallbackRequested: boolean
  /** ISO 8601; null until the server has calculated it. */
  readonly callDueAt: string | null
  readonly calledAt: string | null
  readonly status: LeadStatus
}

/** Returns the state of a promised call; none is needed once the lead moves on or closes. */
export function getCallbackState(lead: Callback, now: Date): CallbackState {
  const { isCallbackRequested, callDueAt: due, calledAt, status } = lead
  if (calledAt !== null) return due !== null && Date.parse(calledAt) > Date.parse(due) ? 'late' : 'on time'
  if (!isCallbackRequested) return 'none'
  if (status !== 'New' && status !== 'Contacting') return 'no call needed'
  return due !== null && Date.parse(due) < now.getTime() ? 'overdue' : 'due'
}

/** Returns text such as `Call by Monday 30 November at 3:20 pm`, or the empty string. */
export function formatCallback(lead: Callback, now: Date): string {
  const { callDueAt: due, calledAt } = lead
  const deadline = due === null ? null : formatDeadline(new Date(due))
  switch (getCallbackState(lead, now)) {
    case 'none':
      return ''
    case 'on time':
      return `Called ${formatDeadline(new Date(calledAt ?? ''))}, on time`
    case 'late':
      return `Called ${formatDeadline(new Date(calledAt ?? ''))}, late`
    case 'no call needed':
      return 'Call requested, none logged'
    case 'overdue':
      return `Overdue: call now. Due ${deadline}`
    case 'due':
      return deadline === null ? 'Call requested' : `Call by ${deadline}`
  }
}

/** Returns text for a narrow column, such as `Call due in 3 h`, or the empty string. */
export function formatCallbackShort(lead: Callback, now: Date): string {
  const { callDueAt: due } = lead
  switch (getCallbackState(lead, now)) {
    case 'overdue':
      return `Call overdue by ${formatAge(due ?? '', now)}`
    case 'due':
      return due === null ? 'Call requested' : `Call due in ${formatAge(now.toISOString(), new Date(due))}`
    default:
      return ''
  }
}

/** Returns an age such as `5 min`, `3 h` or `2 days`. */
export function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}

/** Sentence of a summary with the numbers of its source lines. */
export interface SummaryPoint {
  readonly text: string
  readonly lines: readonly number[]
}

export interface ConversationLine {
  readonly number: number
  readonly author: 'visitor' | 'assistant' | 'staff'
  readonly text: string
  /** ISO 8601, a time of day in older leads, or the empty string. */
  readonly at: string
  readonly isGenerated: boolean
}

export const AUTHOR_NAMES = {
  visitor: 'Visitor',
  assistant: 'Assistant',
  staff: 'Staff',
} as const satisfies Record<ConversationLine['author'], string>

/** Parses the stored conversation and skips invalid entries. */
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
 * Parses the points of a summary. A summary without points becomes one point, whose sources are lines with the same
 * text.
 */
export function parseSummary(
  points: unknown,
  summary: string,
  lines: readonly Pick<ConversationLine, 'number' | 'text'>[],
): readonly SummaryPoint[] {
  const numbers = new Set(lines.map(({ number }) => number))
  const parsed = (Array.isArray(points) ? points : []).flatMap((point: unknown) => {
    if (typeof point !== 'object' || point === null) return []
    const { text, lines: sources } = point as Readonly<Record<string, unknown>>
    if (typeof text !== 'string' || text === '') return []
    const known = (Array.isArray(sources) ? sources : []).filter(
      (number: unknown): number is number => typeof number === 'number' && numbers.has(number),
    )
    return [{ text, lines: known }]
  })
  if (parsed.length > 0 || summary === '') return parsed
  return [{ text: summary, lines: lines.filter(({ text }) => text === summary).map(({ number }) => number) }]
}

/** Fields corrected by staff, with the contact's later value if there is one. */
export type Corrections = Readonly<Record<string, { readonly says?: string }>>

/** Parses stored corrections and skips invalid ones. */
export function parseCorrections(stored: unknown): Corrections {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([field, correction]: [string, unknown]) => {
      const says = (correction as { readonly says?: unknown } | null)?.says
      return [field, typeof says === 'string' && says !== '' ? { says } : {}]
    }),
  )
}

export function formatTranscript(lines: readonly ConversationLine[]): string {
  return lines.map(({ author, text }) => `${AUTHOR_NAMES[author]}: ${text}`).join('\n\n')
}
