import { CALLBACK_STATE_NAMES, getCallbackState } from './inbox.ts'
import { formatIntent, LEAD_TYPE_NAMES, type LeadStatus, type LeadType } from './leads.ts'

export interface LeadReport {
  readonly received: number
  readonly answered: number
  /** Elapsed hours of answered leads; null if there are none. */
  readonly hours: {
    readonly median: number | null
    readonly ninth: number | null
    readonly within_day: number
  }
  readonly calls: {
    readonly promised: number
    readonly kept: number
    readonly late: number
    readonly overdue: number
    readonly open: number
    readonly lapsed: number
  }
  readonly sources: readonly { readonly source: string; readonly received: number; readonly won: number }[]
  readonly types: readonly {
    readonly type: LeadType
    readonly received: number
    readonly answered: number
    readonly median_hours: number | null
    readonly won: number
    readonly closed: number
    readonly open: number
  }[]
  /** The empty reason means none given. */
  readonly reasons: readonly { readonly reason: string; readonly closed: number }[]
}

export const LEAD_METRIC_DEFINITIONS = {
  answer:
    'Time from receiving a lead to the first logged email or call, or until it was moved to In conversation, Won or Closed. Includes nights and weekends. Of the answered leads, half had a reply within the median time and 90% within the time in the next column.',
  calls:
    'Leads that asked for a call. On time: logged by the deadline, which counts working hours only. Late: logged after it. Overdue: not called yet, deadline passed. No call needed: reached another way, or closed without a call.',
  types: 'Current status of the leads of each type.',
  sources: 'The website’s enquiry form or assistant, or the source of a lead that staff added.',
  reasons: 'Reasons given by staff for leads closed without being won.',
} as const

export const LEAD_REPORT_COLUMNS = ['Metric', 'Group', 'Value', 'Cases'] as const

type Row = readonly [metric: string, group: string, value: string | number, cases: number]

const roundHours = (hours: number | null) => (hours === null ? '' : Math.round(hours * 100) / 100)

/** Returns CSV rows, each with the number of cases it is based on. */
export function toLeadReportRows(report: LeadReport): readonly Row[] {
  const { received, answered, hours, calls, types, sources, reasons } = report
  const closed = reasons.reduce((sum, { closed: count }) => sum + count, 0)
  return [
    ['Received', 'All leads', received, received],
    ['Answered', 'All leads', answered, received],
    ['Hours to first reply, median', 'Answered leads', roundHours(hours.median), answered],
    ['Hours to first reply, 90% within', 'Answered leads', roundHours(hours.ninth), answered],
    ['Answered within 24 hours', 'Answered leads', hours.within_day, answered],
    ['Calls on time', 'Promised calls', calls.kept, calls.promised],
    ['Calls late', 'Promised calls', calls.late, calls.promised],
    ['Calls overdue', 'Promised calls', calls.overdue, calls.promised],
    ['Calls upcoming', 'Promised calls', calls.open, calls.promised],
    ['No call needed', 'Promised calls', calls.lapsed, calls.promised],
    ...types.flatMap(({ type, ...row }): Row[] => {
      const of = LEAD_TYPE_NAMES[type]
      return [
        ['Answered', of, row.answered, row.received],
        ['Hours to first reply, median', of, roundHours(row.median_hours), row.answered],
        ['Won', of, row.won, row.received],
        ['Closed', of, row.closed, row.received],
        ['Open', of, row.open, row.received],
      ]
    }),
    ...sources.flatMap(({ source, ...row }): Row[] => [
      ['Received', source, row.received, received],
      ['Won', source, row.won, row.received],
    ]),
    ...reasons.map(
      ({ reason, closed: count }): Row => ['Closing reason', reason || 'No reason given', count, closed],
    ),
  ]
}

/** Row of the database's conversation list; timestamps are ISO 8601. Lead columns are null without a lead. */
export interface ConversationRow {
  readonly key: string
  readonly started_at: string
  readonly last_at: string
  readonly source: string
  readonly kind: LeadType | null
  /** Page on which it began. */
  readonly page: string
  readonly lines: number
  readonly reference: string | null
  readonly intent_type: string | null
  readonly quality: string | null
  readonly status: LeadStatus | null
  readonly closed_reason: string | null
  readonly is_spam: boolean | null
  readonly answered_at: string | null
  readonly callback_requested: boolean | null
  readonly call_back_due_at: string | null
  readonly call_back_kept_at: string | null
  readonly assignee: string | null
  readonly merged_into: string | null
}

export const CONVERSATION_HEADINGS = [
  ...['Started', 'Last message', 'Source', 'Page', 'Lines', 'Reference', 'Type', 'Intent', 'Enquiry details'],
  ...['Status', 'Closing reason', 'Assigned to', 'First answered', 'Hours to first reply'],
  ...['Call due', 'Called', 'Call status', 'Spam', 'Merged into'],
] as const

const HOUR_MS = 3_600_000

/** Returns a CSV row with the columns `CONVERSATION_HEADINGS`. */
export function toConversationRow(row: ConversationRow, now: Date): readonly (string | number)[] {
  const {
    status,
    answered_at: answeredAt,
    started_at: startedAt,
    callback_requested: isCallbackRequested,
  } = row
  const hours = answeredAt === null ? null : (Date.parse(answeredAt) - Date.parse(startedAt)) / HOUR_MS
  const callState =
    status === null
      ? 'none'
      : getCallbackState(
          {
            isCallbackRequested: isCallbackRequested === true,
            status,
            callDueAt: row.call_back_due_at,
            calledAt: row.call_back_kept_at,
          },
          now,
        )
  return [
    ...[startedAt, row.last_at, row.source, row.page, row.lines, row.reference ?? ''],
    ...[
      row.kind === null ? '' : LEAD_TYPE_NAMES[row.kind],
      formatIntent(row.intent_type ?? ''),
      row.quality ?? '',
    ],
    ...[
      status ?? 'No lead',
      row.closed_reason ?? '',
      row.assignee ?? '',
      answeredAt ?? '',
      roundHours(hours),
    ],
    ...[row.call_back_due_at ?? '', row.call_back_kept_at ?? '', CALLBACK_STATE_NAMES[callState]],
    ...[row.is_spam === true ? 'Yes' : '', row.merged_into ?? ''],
  ]
}
