/** Rows of the demonstration's leads. */
import type { Statement } from '#backend/database/database.ts'
import { enquiryReference } from '#domain/leads/enquiries.ts'
import { LEAD_DETAILS, type LeadStatus } from '#domain/leads/leads.ts'
import { type DemoContext, dateChanges, type HistoryEntry, historyStatements } from './history.ts'
import { type Moment, resolveMoment } from './moments.ts'
import { createRandom } from './random.ts'
import { type DemoLead, LEADS } from './records.ts'

/** References by key. */
export const LEAD_REFERENCES: Readonly<Record<string, string>> = createReferences()

function createReferences() {
  const random = createRandom(41)
  const bytes = () => Uint8Array.from({ length: 8 }, () => random.whole(0, 255))
  return Object.fromEntries(LEADS.map(({ key }) => [key, enquiryReference(bytes())]))
}

export interface LeadEmails {
  readonly sent: readonly { readonly at: string; readonly subject: string }[]
  readonly unansweredSince: string | null
}

const NO_EMAILS: LeadEmails = { sent: [], unansweredSince: null }

/** @param emails by key */
export function leadStatements(
  context: DemoContext,
  emails: Readonly<Record<string, LeadEmails>>,
): readonly Statement[] {
  const rows = LEADS.map((lead) => createRow(lead, context, emails[lead.key] ?? NO_EMAILS))
  const history = LEADS.flatMap((lead) => listHistory(lead, context, emails[lead.key] ?? NO_EMAILS))
  const notes = LEADS.flatMap(({ key, notes = [] }) =>
    notes.map(([at, body]) => ({
      reference: LEAD_REFERENCES[key],
      body,
      author: context.staff.id,
      created_at: toIso(at, context),
    })),
  )
  return [
    {
      text: `insert into public.leads (${COLUMNS})
        select ${COLUMNS} from jsonb_populate_recordset(null::public.leads, $1::jsonb)`,
      values: [JSON.stringify(rows)],
    },
    ...Object.values(LEAD_DETAILS).flatMap((detail) => (detail ? detailStatements(detail) : [])),
    {
      text: `insert into public.lead_notes (lead_id, body, author, created_at)
        select leads.id, note.body, note.author, note.created_at
        from jsonb_to_recordset($1::jsonb) as note (reference text, body text, author uuid, created_at timestamptz)
        join public.leads on leads.session_id = note.reference
        order by note.created_at`,
      values: [JSON.stringify(notes)],
    },
    dateChanges('leads', 'record.created_at'),
    ...historyStatements(
      { table: 'leads', events: 'lead_events', reference: 'session_id', id: 'lead_id' },
      history,
    ),
  ]
}

const COLUMNS = `session_id, lead_type, source, intent_type, quality, summary, status, callback_requested, preferred_contact,
  conversation_history, customer_info, "timestamp", created_at, updated_at, specification, assignee, snoozed_until,
  closed_reason, is_spam, call_back_due_at, call_back_kept_at, call_back_warned_at, call_back_escalated_at, answered_at,
  mails_sent, wrote_again_at, closed_at`

const toIso = (moment: Moment, { now }: DemoContext) => resolveMoment(moment, now).toISOString()

function createRow(lead: DemoLead, context: DemoContext, { sent, unansweredSince }: LeadEmails) {
  const { key, name, company, email, phone, call, steps = [], lines } = lead
  const at = toIso(lead.at, context)
  const made = call?.made === undefined ? null : toIso(call.made, context)
  const stepTimes = steps.map(([, time]) => toIso(time, context))
  const answers = [made, ...stepTimes, ...sent.map(({ at: sentAt }) => sentAt)]
    .filter((time) => time !== null)
    .toSorted()
  const isAnswered = made !== null || sent.length > 0 || !['New', 'Contacting'].includes(lead.status)
  const isClosed = lead.status === 'Won' || lead.status === 'Closed'
  return {
    session_id: LEAD_REFERENCES[key],
    lead_type: lead.type ?? 'customer_enquiry',
    source: lead.source ?? null,
    intent_type: lead.intent,
    quality: lead.quality,
    summary: lead.summary ?? lines[0],
    status: lead.status,
    callback_requested: call !== undefined,
    preferred_contact: lead.preferred ?? null,
    conversation_history: lines.map((text, index) => ({
      role: lead.source !== undefined ? 'staff' : index % 2 === 0 ? 'visitor' : 'assistant',
      text,
      // A minute per line.
      at: new Date(Date.parse(at) - (lines.length - 1 - index) * 60_000).toISOString(),
    })),
    customer_info: { name, ...(company && { company }), ...(email && { email }), ...(phone && { phone }) },
    timestamp: at,
    created_at: at,
    updated_at: [at, ...answers, ...(unansweredSince === null ? [] : [unansweredSince])].toSorted().at(-1),
    specification: lead.specification ?? {},
    assignee: lead.assigned === undefined ? null : context.staff.id,
    snoozed_until: lead.snoozedUntil === undefined ? null : toIso(lead.snoozedUntil, context),
    closed_reason: lead.closedReason ?? null,
    is_spam: lead.isSpam ?? false,
    call_back_due_at: call === undefined ? null : toIso(call.due, context),
    call_back_kept_at: made,
    // A demonstration sends no reminders.
    call_back_warned_at: call === undefined ? null : at,
    call_back_escalated_at: call === undefined ? null : at,
    answered_at: isAnswered ? answers[0] : null,
    mails_sent: sent.length,
    wrote_again_at: unansweredSince,
    closed_at: isClosed ? (stepTimes.at(-1) ?? at) : null,
  }
}

function detailStatements({
  table,
  columns,
}: {
  readonly table: string
  readonly columns: readonly string[]
}): readonly Statement[] {
  const names = columns.join(', ')
  const rows = LEADS.flatMap(({ key, detail, type }) =>
    detail && type && LEAD_DETAILS[type]?.table === table
      ? { reference: LEAD_REFERENCES[key], ...detail }
      : [],
  )
  return [
    {
      text: `insert into public.${table} (lead_id, ${names})
        select leads.id, ${columns.map((name) => `detail.${name}`).join(', ')}
        from jsonb_to_recordset($1::jsonb) as detail (reference text, ${columns.map((name) => `${name} text`).join(', ')})
        join public.leads on leads.session_id = detail.reference`,
      values: [JSON.stringify(rows)],
    },
    dateChanges(
      table,
      '(select leads.created_at from public.leads where leads.id = record.lead_id)',
      'lead_id',
    ),
  ]
}

function listHistory(
  lead: DemoLead,
  context: DemoContext,
  { sent, unansweredSince }: LeadEmails,
): readonly HistoryEntry[] {
  const { key, call, steps = [], notes = [] } = lead
  const reference = LEAD_REFERENCES[key] ?? ''
  const { id: actor, name } = context.staff
  const at = toIso(lead.at, context)
  const done = (moment: Moment, entry: Omit<HistoryEntry, 'reference' | 'at' | 'actor'>) => ({
    reference,
    at: toIso(moment, context),
    actor,
    ...entry,
  })
  const statuses: LeadStatus[] = ['New', ...steps.map(([status]) => status)]
  const withReason = (status: LeadStatus) =>
    status === 'Closed' && lead.closedReason ? `${status}: ${lead.closedReason}` : status
  return [
    lead.source === undefined
      ? { reference, at, kind: 'received', after: 'New' }
      : { reference, at, kind: 'entered', after: lead.source, actor },
    ...(call ? [{ reference, at, kind: 'call-back promised', after: toIso(call.due, context) }] : []),
    ...(call?.made ? [done(call.made, { kind: 'call-back made', columns: ['call_back_kept_at'] })] : []),
    ...(lead.assigned ? [done(lead.assigned, { kind: 'assigned', after: name, columns: ['assignee'] })] : []),
    ...(lead.isSpam ? [{ reference, at, kind: 'spam', actor, columns: ['is_spam'] }] : []),
    ...(lead.snoozedUntil
      ? [
          done(steps.at(-1)?.[1] ?? lead.at, {
            kind: 'snoozed',
            after: toIso(lead.snoozedUntil, context),
            columns: ['snoozed_until'],
          }),
        ]
      : []),
    ...steps.map(([status, time], index) =>
      done(time, {
        kind: 'status',
        before: statuses[index] ?? null,
        after: withReason(status),
        columns: status === 'Closed' ? ['closed_reason', 'status'] : ['status'],
      }),
    ),
    ...notes.map(([time]) => done(time, { kind: 'note' })),
    ...sent.map((email) => ({ reference, at: email.at, kind: 'mail', after: email.subject, actor })),
    ...(unansweredSince === null ? [] : [{ reference, at: unansweredSince, kind: 'wrote again' }]),
  ]
}
