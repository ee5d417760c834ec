import { z } from 'zod'
import { longText, personName } from '../forms/fields.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  AUDIT_LOG_RETENTION_MONTHS,
  DELIVERY_RECORD_RETENTION_MONTHS,
  EMAIL_RETENTION_MONTHS,
  formatMonths,
  LEAD_RETENTION_MONTHS,
  NOTIFICATION_DAYS,
  PRIVACY_REQUEST_RETENTION_MONTHS,
  SECURITY_EVENT_RETENTION_MONTHS,
} from '../retention/retention.ts'
import type { SessionUser } from '../session/session.ts'

/** List path and number of rows. */
export const exportLogSchema = z.object({
  list: z.string().regex(/^\/[a-z0-9/-]{1,60}$/),
  rows: z.number().int().min(0).max(10_000_000),
})

export interface AccountSession {
  readonly id: string
  /** Readable name. */
  readonly device: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly lastSeenAt: string
  /** Whether it is the caller’s session. */
  readonly isCurrent: boolean
}

/** Record types in the export, in order. */
export const STORED_RECORD_TYPES = {
  account: {
    label: 'Your account',
    detail: 'Your name, your email address, and when the account was created and last used.',
  },
  permissions: { label: 'Your permissions', detail: 'Your role, and the company you belong to.' },
  sessions: {
    label: 'Sessions',
    detail: 'Where you’re signed in: your browser, when you signed in, and when you were last active.',
  },
  data_sessions: {
    label: 'Open tabs',
    detail: 'Each open tab has a separate session, which ends when you sign out.',
  },
  privacy_requests: {
    label: 'Privacy requests and complaints',
    detail: `Your requests about your data, and our replies. Kept for ${formatMonths(PRIVACY_REQUEST_RETENTION_MONTHS)} after we reply.`,
  },
  job_applications: {
    label: 'Job applications',
    detail: `Applications sent with your email address, including the CV’s file name. Kept for ${formatMonths(APPLICATION_RETENTION_MONTHS)}.`,
  },
  enquiries: {
    label: 'Enquiries',
    detail: `Enquiries sent with your email address. Kept for ${formatMonths(LEAD_RETENTION_MONTHS)} after our last contact.`,
  },
  job_alerts: {
    label: 'Vacancy alerts',
    detail:
      'The alerts you signed up for, and the emails we sent you. Each alert ends when you unsubscribe, or after a year.',
  },
  call_offs: {
    label: 'Call-offs',
    detail:
      'Call-offs you placed, approved, rejected or cancelled. If your account is deleted, the company keeps them without your name.',
  },
  storage_requests: {
    label: 'Storage requests',
    detail:
      'Requests to extend storage or dispose of pallets that you sent or decided. If your account is deleted, the company keeps them without your name.',
  },
  claims: {
    label: 'Reports of damage or shortage',
    detail: `Reports of deliveries that you sent or answered. Kept for ${formatMonths(DELIVERY_RECORD_RETENTION_MONTHS)} after the answer; if your account is deleted, without your name.`,
  },
  notifications: {
    label: 'Notifications',
    detail: `What we notified you of in the portal and by email. Kept for ${NOTIFICATION_DAYS} days.`,
  },
  emails: {
    label: 'Emails',
    detail: `Emails we sent to your address or received from it. Kept for ${formatMonths(EMAIL_RETENTION_MONTHS)}, or as long as the record they belong to.`,
  },
  log_of_changes: {
    label: 'Audit log entries',
    detail: `Changes you made here and changes to your account: which record and when, but not its content. Kept for ${formatMonths(AUDIT_LOG_RETENTION_MONTHS)}.`,
  },
  log_of_sign_ins: {
    label: 'Security log entries',
    detail: `Sign-ins, sign-outs and failed attempts, with network and browser, plus denied requests and downloads. Kept for ${formatMonths(SECURITY_EVENT_RETENTION_MONTHS)}.`,
  },
} as const satisfies Record<string, { readonly label: string; readonly detail: string }>
export type StoredRecordType = keyof typeof STORED_RECORD_TYPES

export interface AccountResponse {
  readonly user: SessionUser
  readonly sessions: readonly AccountSession[]
  readonly held: Readonly<Record<StoredRecordType, number>>
}

export interface EndSessionsResponse {
  readonly ended: number
}

export interface UpdateNameResponse {
  readonly user: SessionUser
}

export interface DeletionRequestResponse {
  readonly reference: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
  /** False if a request was already open; then this is that one. */
  readonly isNew: boolean
}

export const DELETION_MESSAGE_MAX = 2000

export const updateNameSchema = z.object({ name: personName })
export const deletionRequestSchema = z.object({ message: longText('your message', DELETION_MESSAGE_MAX) })

export const ACCOUNT_ERRORS = {
  UNKNOWN_SESSION: 'This session has already ended.',
  INVALID_INPUT: 'Check your details.',
} as const
