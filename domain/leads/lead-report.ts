/** What the figures of leads say, and what each of them means. */
import { callBackState } from './inbox.ts'
import { LEAD_TYPE_NAMES, type LeadStatus, type LeadType } from './leads.ts'

export interface LeadReport {
  readonly received: number
  readonly answered: number
  /** Of those that were answered, in hours of a clock; null where none was. */
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
  /** The empty reason is none. */
  readonly reasons: readonly { readonly reason: string; readonly closed: number }[]
}

export const LEAD_METRIC_DEFINITIONS = {
  answer:
    'From the arrival of a lead to its first answer: the first email or call that was noted, or the moment at which staff moved it to In conversation, Won or Closed. Hours of a clock, nights and weekends included. Half of the answered leads waited no longer than the median, nine of ten no longer than the second figure.',
  calls:
    'Of the leads whose person asked to be rung: a promise is kept when staff noted the call by the promised moment, which counts working hours alone. Late calls were noted after it; overdue ones were not made by now; with the last, the person was reached otherwise or the lead was closed without a call.',
  types: 'What became of the leads of each type by now, whenever it did.',
  sources: 'Whether a lead came by the enquiry form or from a conversation with the assistant.',
  reasons: 'Why leads were closed that were not won, as staff gave it.',
} as const

export const LEAD_REPORT_COLUMNS = ['Figure', 'Of', 'Value', 'Cases'] as const

type Row = readonly [figure: string, of: string, value: string | number, cases: number]

const rounded = (hours: number | null) => (hours === null ? '' : Math.round(hours * 100) / 100)

/** The figures as rows of a file, each with the number of cases of which it was counted. */
export function toLeadReportRows(figures: LeadReport): readonly Row[] {
  const { received, answered, hours, calls, types, sources, reasons } = figures
  const closed = reasons.reduce((sum, { closed: count }) => sum + count, 0)
  return [
    ['Received', 'all leads', received, received],
    ['Answered', 'all leads', answered, received],
    ['Hours to the first answer, median', 'answered leads', rounded(hours.median), answered],
    ['Hours to the first answer, nine of ten within', 'answered leads', rounded(hours.ninth), answered],
    ['Answered within 24 hours', 'answered leads', hours.within_day, answered],
    ['Calls kept', 'promised calls', calls.kept, calls.promised],
    ['Calls late', 'promised calls', calls.late, calls.promised],
    ['Calls overdue', 'promised calls', calls.overdue, calls.promised],
    ['Calls still to come', 'promised calls', calls.open, calls.promised],
    ['Reached otherwise, or closed without a call', 'promised calls', calls.lapsed, calls.promised],
    ...types.flatMap(({ type, ...row }): Row[] => {
      const of = LEAD_TYPE_NAMES[type]
      return [
        ['Answered', of, row.answered, row.received],
        ['Hours to the first answer, median', of, rounded(row.median_hours), row.answered],
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
      ({ reason, closed: count }): Row => ['Closed because', reason || 'no reason given', count, closed],
    ),
  ]
}

/** A conversation as the database lists it; moments are ISO 8601. What only a lead has is null where none came of it. */
export interface ConversationRow {
  readonly key: string
  readonly started_at: string
  readonly last_at: string
  readonly source: string
  readonly kind: LeadType | null
  /** Where it began. */
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
  ...['Began', 'Last word', 'By', 'Page', 'Lines', 'Reference', 'Type', 'Intent', 'Known of what we need'],
  ...['Status', 'Closed because', 'Looked after by', 'First answered', 'Hours to the first answer'],
  ...['Call promised by', 'Rung', 'Promise', 'Spam', 'Merged into'],
] as const

const HOUR_MS = 3_600_000

/** A conversation as a row of a file, under `CONVERSATION_HEADINGS`. */
export function toConversationRow(row: ConversationRow, now: Date): readonly (string | number)[] {
  const { status, answered_at: answered, started_at: began, callback_requested: isToBeRung } = row
  const hours = answered === null ? null : (Date.parse(answered) - Date.parse(began)) / HOUR_MS
  const promise =
    status === null
      ? 'none'
      : callBackState(
          {
            isToBeRung: isToBeRung === true,
            status,
            callBackDueAt: row.call_back_due_at,
            callBackKeptAt: row.call_back_kept_at,
          },
          now,
        )
  return [
    ...[began, row.last_at, row.source, row.page, row.lines, row.reference ?? ''],
    ...[row.kind === null ? '' : LEAD_TYPE_NAMES[row.kind], row.intent_type ?? '', row.quality ?? ''],
    ...[status ?? 'No lead', row.closed_reason ?? '', row.assignee ?? '', answered ?? '', rounded(hours)],
    ...[row.call_back_due_at ?? '', row.call_back_kept_at ?? '', promise === 'none' ? '' : promise],
    ...[row.is_spam === true ? 'yes' : '', row.merged_into ?? ''],
  ]
}
