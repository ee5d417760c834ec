/** Invented records of the demonstration, in `texts/`. Dates are relative to its first start. */
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import type { ClosedReason } from '#domain/leads/inbox.ts'
import type { ENTERED_SOURCES, LeadQuality, LeadStatus, LeadType } from '#domain/leads/leads.ts'
import type { TypedSpecification } from '#domain/specification/fields.ts'
import type { Moment } from './moments.ts'
import applications from './texts/applications.json' with { type: 'json' }
import threads from './texts/email-threads.json' with { type: 'json' }
import leads from './texts/leads.json' with { type: 'json' }
import privacyRequests from './texts/privacy-requests.json' with { type: 'json' }

export interface DemoLead {
  /** Names the lead in `email-threads.json`. */
  readonly key: string
  /** `customer_enquiry` unless stated. */
  readonly type?: LeadType
  /** Of a lead that staff entered. */
  readonly source?: (typeof ENTERED_SOURCES)[number]
  readonly intent: string
  readonly name: string
  readonly company?: string
  readonly email?: string
  readonly phone?: string
  readonly at: Moment
  readonly status: LeadStatus
  readonly quality: LeadQuality
  readonly summary?: string
  /** The enquiry, or a conversation that begins with the visitor. */
  readonly lines: readonly string[]
  readonly preferred?: string
  /** When a promised call is due, and when it was made. */
  readonly call?: { readonly due: Moment; readonly made?: Moment }
  readonly specification?: TypedSpecification
  /** Columns of the type's own table. */
  readonly detail?: Readonly<Record<string, string>>
  /** Changes of status, in order. */
  readonly steps?: readonly (readonly [status: LeadStatus, at: Moment])[]
  readonly closedReason?: ClosedReason
  readonly assigned?: Moment
  readonly notes?: readonly (readonly [at: Moment, text: string])[]
  readonly snoozedUntil?: Moment
  readonly isSpam?: boolean
}

export interface DemoApplication {
  readonly name: string
  readonly email: string
  readonly phone?: string
  /** Title of the vacancy. */
  readonly job: string
  readonly at: Moment
  readonly source?: string
  readonly letter: string
  /** Lines of the CV; without them there is none. */
  readonly cv?: readonly string[]
  /** Changes of status after `New`, in order. */
  readonly steps?: readonly (readonly [status: ApplicationStatus, at: Moment])[]
  readonly rating?: number
  readonly notes?: readonly (readonly [at: Moment, text: string])[]
  readonly interview?: {
    readonly at: readonly Moment[]
    readonly minutes: number
    readonly place: string
    readonly chosen?: Moment
  }
}

export interface DemoAttachment {
  readonly name: string
  /** Lines of a PDF document, or of a CSV file. */
  readonly lines: readonly string[]
}

export interface DemoMessage {
  readonly at: Moment
  readonly text: string
  readonly attachments?: readonly DemoAttachment[]
}

export interface DemoThread {
  readonly subject: string
  readonly name: string
  readonly address: string
  /** `in`: received; `out`: sent by staff. Oldest first. */
  readonly messages: readonly (readonly [direction: 'in' | 'out', message: DemoMessage])[]
  /** Key of the lead, or address of the applicant or requester, that the emails are linked to. */
  readonly lead?: string
  readonly applicant?: string
  readonly isUnread?: boolean
  readonly isArchived?: boolean
  /** The last email sent bounced. */
  readonly isBounced?: boolean
}

interface DemoPrivacyRequest {
  readonly kind: string
  readonly name: string
  readonly email: string
  readonly at: Moment
  readonly message: string
  readonly status: string
  readonly answer?: string
  readonly entries: readonly {
    readonly at: Moment
    readonly kind: 'note' | 'answer' | 'step'
    readonly body?: string
    readonly status?: string
  }[]
}

// The types of JSON have neither unions nor absent fields.
export const LEADS = leads as unknown as readonly DemoLead[]
export const APPLICATIONS = applications as unknown as readonly DemoApplication[]
export const THREADS = threads as unknown as readonly DemoThread[]
export const PRIVACY_REQUESTS = privacyRequests as unknown as readonly DemoPrivacyRequest[]
