/**
 * Sends reminders of call-backs: to the assignee before the deadline, to a second address after it. The database makes
 * sure each is sent once.
 */
import { BRAND } from '#company/brand.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import { getLeadPath, LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import {
  formatDeadline,
  getCallbackDeadline,
  type WorkingHours,
} from '#domain/working-hours/working-hours.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

export interface CallbackDependencies {
  /** Client that bypasses row-level security. */
  readonly secret: DataClient
  readonly clock: () => number
  /** Office hours. */
  readonly hours: () => Promise<WorkingHours>
  /** Email address for overdue calls. */
  readonly overdueTo: string
  readonly siteUrl: string
  readonly log: Log
}

/** Working hours before the deadline at which the assignee is reminded. */
const REMINDER_LEAD_HOURS = 1
const BATCH = 100
const SCHEDULE: TaskSchedule = { first: 5_000, interval: 60_000 }

export function startCallbackReminders(dependencies: CallbackDependencies): PeriodicTask {
  return runPeriodically(() => sendCallbackReminders(dependencies), {
    schedule: SCHEDULE,
    log: dependencies.log,
    failure: 'Sending call reminders failed, retrying',
  })
}

/** Runs once. @throws if the database query fails */
export async function sendCallbackReminders(dependencies: CallbackDependencies): Promise<void> {
  const hours = await dependencies.hours()
  await setDeadlines(dependencies, hours)
  await sendReminders(dependencies, hours)
}

async function setDeadlines({ secret }: CallbackDependencies, hours: WorkingHours): Promise<void> {
  const { data } = await secret
    .from('leads')
    .select('id, call_back_asked_at, created_at')
    .eq('waiting', 0)
    .is('call_back_due_at', null)
    .limit(BATCH)
    .throwOnError()
  for (const { id, call_back_asked_at: createdAt, created_at: created } of data) {
    const due = getCallbackDeadline(new Date(createdAt ?? created), hours).toISOString()
    await secret
      .from('leads')
      .update({ call_back_due_at: due })
      .eq('id', id)
      .is('call_back_due_at', null)
      .throwOnError()
  }
}

interface DueCallback {
  readonly lead_id: number
  readonly reference: string
  readonly lead_type: string
  /** Nullable, unlike in the generated types. */
  readonly name: string | null
  readonly phone: string | null
  readonly due_at: string
  readonly is_warned: boolean
  readonly is_escalated: boolean
  readonly assignee_email: string | null
  readonly assignee_name: string | null
}

async function sendReminders(dependencies: CallbackDependencies, hours: WorkingHours): Promise<void> {
  const { secret, clock, overdueTo } = dependencies
  const now = new Date(clock())
  const until = getCallbackDeadline(now, hours, REMINDER_LEAD_HOURS).toISOString()
  const { data } = await secret.rpc('list_overdue_callbacks', { until }).throwOnError()
  for (const due of data as readonly DueCallback[]) {
    const isOverdue = Date.parse(due.due_at) <= now.getTime()
    const first = due.assignee_email ?? overdueTo
    // Avoids two emails to the same address about one call.
    const isEscalationEnough = isOverdue && !due.is_escalated && first === overdueTo
    if (!due.is_warned && !isEscalationEnough)
      await sendReminder(dependencies, due, 'warned', first, isOverdue)
    if (isOverdue && !due.is_escalated) await sendReminder(dependencies, due, 'escalated', overdueTo, true)
  }
}

async function sendReminder(
  { secret, siteUrl }: CallbackDependencies,
  due: DueCallback,
  stage: 'warned' | 'escalated',
  to: string,
  isOverdue: boolean,
): Promise<void> {
  const { subject, text, html } = buildReminderEmail(due, to, isOverdue, siteUrl)
  await secret
    .rpc('record_callback_warning', {
      lead_id: due.lead_id,
      stage,
      due_at: due.due_at,
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
    })
    .throwOnError()
}

function buildReminderEmail(
  due: DueCallback,
  to: string,
  isOverdue: boolean,
  siteUrl: string,
): RenderedEmail {
  const { reference, name, phone, lead_type: type, assignee_name: assignee } = due
  const by = formatDeadline(new Date(due.due_at))
  const contact = name || 'A contact'
  return renderEmail({
    to,
    subject: isOverdue ? `Call overdue: ${reference}` : `Call due soon: ${reference}`,
    lead: isOverdue
      ? `${contact} was promised a call by ${by}. No call has been logged.`
      : `${contact} was promised a call by ${by}.`,
    reference,
    facts: [
      ...(phone ? [['Phone', phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`] as const] : []),
      ['Type', LEAD_TYPE_NAMES[type as LeadType] ?? type],
      ['Assigned to', assignee ?? 'Unassigned'],
    ],
    paragraphs: [],
    link: { label: 'Open the lead', address: `${siteUrl}${getLeadPath(encodeURIComponent(reference))}` },
    reason: `You’re receiving this email because you handle calls for ${BRAND.name}. To stop these reminders, choose “Mark as called” in the lead.`,
    siteUrl,
  })
}
