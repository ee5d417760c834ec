import { daysUntil } from '../dates/dates.ts'
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
