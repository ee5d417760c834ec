import { z } from 'zod'
import { daysUntil, isCalendarDate } from '../dates/dates.ts'
import { longText } from '../forms/fields.ts'
import { PRIVACY_REQUEST_STATUSES, type PrivacyRequestKind } from './requests.ts'

export const CLOSED_STATUSES = ['Completed', 'Refused'] as const
export const OPEN_STATUSES = PRIVACY_REQUEST_STATUSES.filter((status) => !isClosed(status))

export function isClosed(status: string): boolean {
  return CLOSED_STATUSES.some((closed) => closed === status)
}

export const KIND_NAMES = {
  access: 'Access',
  erasure: 'Erasure',
  rectification: 'Rectification',
  objection: 'Objection',
  restriction: 'Restriction',
  portability: 'Portability',
  complaint: 'Complaint',
} as const satisfies Record<PrivacyRequestKind, string>

export interface Due {
  readonly kind: string
  readonly status: string
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly acknowledgedAt: string | null
}

export type DueState =
  | { readonly state: 'closed' }
  /** Acknowledged complaint, which has no due date but must be answered without undue delay. */
  | { readonly state: 'acknowledged' }
  /** @property days until the due date; 0 on it, negative after it */
  | { readonly state: 'overdue' | 'soon' | 'later'; readonly days: number }

const SOON_DAYS = 7

/** Returns the due state by London date. */
export function dueState({ kind, status, dueOn, acknowledgedAt }: Due, now: Date): DueState {
  if (isClosed(status)) return { state: 'closed' }
  if (kind === 'complaint' && acknowledgedAt !== null) return { state: 'acknowledged' }
  const days = daysUntil(dueOn, now)
  return { state: days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later', days }
}

export function isOverdue(request: Due, now: Date): boolean {
  return dueState(request, now).state === 'overdue'
}

/** Returns for example “Overdue by 3 days”, “Due today” or “12 days left”. */
export function formatDueDate(due: DueState): string {
  if (due.state === 'closed') return 'Closed'
  if (due.state === 'acknowledged') return 'Acknowledged: reply without undue delay'
  if (due.days === 0) return 'Due today'
  const days = `${Math.abs(due.days)} day${Math.abs(due.days) === 1 ? '' : 's'}`
  return due.days < 0 ? `Overdue by ${days}` : `${days} left`
}

export const QUEUE_VIEWS = ['open', 'overdue', 'done'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export const PRIVACY_NOTE_MAX = 5000
export const PRIVACY_REASON_MAX = 2000
export const PRIVACY_ANSWER_MAX = 10_000

export const privacyNote = longText('the note', PRIVACY_NOTE_MAX).pipe(z.string().min(1, 'Enter a note.'))
export const privacyReason = longText('the reason', PRIVACY_REASON_MAX)
export const privacyResponseSchema = longText('the reply', PRIVACY_ANSWER_MAX).pipe(
  z.string().min(1, 'Enter a reply.'),
)

/** API path that emails a response. */
export const PRIVACY_RESPONSE_API = '/api/privacy-requests/answer'

export const sendResponseSchema = z.object({
  request: z.number().int().positive(),
  /** The request's `updated_at` as seen by the user. */
  version: z.iso
    .datetime({ offset: true })
    .max(64)
    .refine((timestamp) => isCalendarDate(timestamp.slice(0, 10))),
  /** Idempotency key, so that an attempt is emailed once. */
  key: z.uuid(),
  text: privacyResponseSchema,
  /** The user's access token, with whose rights the response is stored. */
  token: z
    .string()
    .max(8000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
})
export type SendResponseRequest = z.output<typeof sendResponseSchema>

/** The sent response and the request's new version. */
export interface SentResponse {
  readonly version: string | null
}

export const RESPONSE_ERRORS = {
  REQUEST_CHANGED: 'A colleague has changed this request since you opened it. Nothing was sent.',
  ANSWER_IN_FLIGHT: 'This reply is already being sent. Check the history before sending it again.',
  MAIL_NOT_SENT: 'The email couldn’t be sent. Please try again in a moment.',
  NO_SUCH_REQUEST: 'This request no longer exists.',
} as const
export type ResponseErrorCode = keyof typeof RESPONSE_ERRORS
