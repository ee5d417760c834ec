/** Rows of *To do* and *Schedule*, as data. */
import type { Appointment, StaffToday, WaitingDrafts, WaitingWork } from '#app/content/dashboard-metrics.ts'
import type { OpenWork } from '#app/content/portal/open-work.ts'
import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { expiringWithin } from '#domain/company/registers.ts'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import { formatAge } from '#domain/leads/inbox.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { dueState, formatDueDate, isOverdue, KIND_NAMES } from '#domain/privacy/queue.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import type { IconName } from '../ui/icon.tsx'

export interface WorkItem {
  readonly id: string
  readonly icon: IconName
  readonly tone: 'late' | 'new' | 'plain'
  readonly title: string
  /** The item that has waited longest. */
  readonly detail: string
  readonly when: string
  readonly to: string
}

export interface RegisterEntry {
  /** Section and id: `claims/three-sites`. */
  readonly id: string
  readonly name: string
  readonly expires: string
}

const EXPIRY_DAYS = 30

/** Returns for example `2 calls`. */
const counted = (total: number, one: string) => `${total} ${one}${total === 1 ? '' : 's'}`

/** Returns for example `Nell New, Acme, and 2 more`. */
function describeFirst({ total, name, about }: WaitingWork): string {
  const first = [name, about].filter(Boolean).join(', ') || 'Unknown'
  return total > 1 ? `${first}, and ${total - 1} more` : first
}

/** Rows of staff, most urgent first. */
export function listStaffWork(today: StaffToday, now: Date): readonly WorkItem[] {
  const { calls, leads, applications, emails } = today
  const longest = ({ since }: WaitingWork) => (since === null ? '' : `longest wait ${formatAge(since, now)}`)
  const items: readonly (WorkItem & { readonly total: number })[] = [
    {
      id: 'calls',
      total: calls.total,
      icon: 'phone',
      tone: 'late',
      title: `${counted(calls.total, 'call')} overdue`,
      detail: describeFirst(calls),
      when: calls.since === null ? '' : `due ${formatDeadline(new Date(calls.since))}`,
      to: '/leads?show=calls',
    },
    {
      id: 'failed',
      total: emails.failed,
      icon: 'triangle-alert',
      tone: 'late',
      title: `${counted(emails.failed, 'email')} not delivered`,
      detail: 'Rejected or bounced in the last 30 days',
      when: '',
      to: '/email-viewer?show=sent&sort=-received_at',
    },
    {
      id: 'leads',
      total: leads.total,
      icon: 'message-square-text',
      tone: 'new',
      title: counted(leads.total, 'new lead'),
      detail: describeFirst(leads),
      when: longest(leads),
      to: '/leads?status=New',
    },
    {
      id: 'applications',
      total: applications.total,
      icon: 'file-user',
      tone: 'new',
      title: counted(applications.total, 'new application'),
      detail: describeFirst(applications),
      when: longest(applications),
      to: '/job-applications?status=New',
    },
    {
      id: 'emails',
      total: emails.total,
      icon: 'mail',
      tone: 'plain',
      title: counted(emails.total, 'unread email'),
      detail: describeFirst(emails),
      when: emails.since === null ? '' : `oldest ${formatAge(emails.since, now)}`,
      to: '/email-viewer?read=unread',
    },
  ]
  return items.filter(({ total }) => total > 0)
}

/** What customers wait for. */
export function listCustomerWork(work: OpenWork): readonly WorkItem[] {
  const { waitingCallOffs: callOffs, waitingStorageRequests: requests, openClaims: claims } = work
  const items: readonly (WorkItem & { readonly total: number })[] = [
    {
      id: 'claims',
      total: claims,
      icon: 'triangle-alert',
      tone: 'new',
      title: counted(claims, 'open claim'),
      detail: 'Reports of damage and shortages to answer',
      when: '',
      to: '/claims-admin',
    },
    {
      id: 'call-offs',
      total: callOffs,
      icon: 'shopping-basket',
      tone: 'new',
      title: `${counted(callOffs, 'call-off')} waiting for approval`,
      detail: 'Above the limit of their customers',
      when: '',
      to: '/call-offs-admin?show=waiting',
    },
    {
      id: 'storage',
      total: requests,
      icon: 'package',
      tone: 'new',
      title: counted(requests, 'storage request'),
      detail: 'From customers about their pallets',
      when: '',
      to: '/call-offs-admin/storage',
    },
  ]
  return items.filter(({ total }) => total > 0)
}

/** Requests that are overdue or due within a week. @param open earliest due date first */
export function listDueRequests(open: readonly PrivacyRequestSummary[], now: Date): readonly WorkItem[] {
  const due = open.filter((request) => ['overdue', 'soon'].includes(dueState(request, now).state))
  const [first] = due
  if (first === undefined) return []
  const late = due.filter((request) => isOverdue(request, now)).length
  return [
    {
      id: 'requests',
      icon: 'shield',
      tone: late > 0 ? 'late' : 'plain',
      title: `${counted(due.length, 'privacy request')} ${late === due.length ? 'overdue' : 'due this week'}`,
      detail: `${KIND_NAMES[first.kind]} request ${first.reference}${due.length > 1 ? `, and ${due.length - 1} more` : ''}`,
      when: formatDueDate(dueState(first, now)).toLowerCase(),
      to: late > 0 ? '/privacy-requests?show=overdue' : '/privacy-requests',
    },
  ]
}

/** Certificates and claims that have expired, which the website hides, or expire soon. */
export function listExpiring(entries: readonly RegisterEntry[], now: Date): readonly WorkItem[] {
  const today = toLondonDate(now)
  return expiringWithin(entries, now, EXPIRY_DAYS).map(({ id, name, expires }) => {
    const isExpired = expires < today
    return {
      id,
      icon: 'badge-check',
      tone: isExpired ? 'late' : 'plain',
      title: isExpired ? `${name} has expired` : `${name} expires soon`,
      detail: isExpired ? 'Hidden on the website until you renew it' : 'Renew it to keep it on the website',
      when: formatLongDate(expires),
      to: `/company-admin/${id}`,
    }
  })
}

export function listDrafts(drafts: readonly WaitingDrafts[], now: Date): readonly WorkItem[] {
  return drafts.map(({ kind, total, title, savedAt }) => ({
    id: kind,
    icon: 'pencil',
    tone: 'plain',
    title: counted(total, kind === 'news' ? 'draft article' : 'draft post'),
    detail: `${title || 'Untitled'}${total > 1 ? `, and ${total - 1} more` : ''}`,
    when: `saved ${formatAge(savedAt, now)} ago`,
    to: `${CONTENT_TYPE_DEFINITIONS[kind].adminPath}?show=draft`,
  }))
}

export interface ScheduleItem {
  readonly key: string
  /** Time if today, otherwise the date. */
  readonly when: string
  readonly title: string
  readonly detail: string
  readonly phone: string | null
  readonly isLate: boolean
  readonly to: string
}

/** @param schedule next first */
export function listSchedule(schedule: readonly Appointment[], now: Date): readonly ScheduleItem[] {
  return schedule.map((appointment) => {
    const { kind, key, about, phone, at } = appointment
    const day = toLondonDate(new Date(at))
    const isLate = kind === 'call' && Date.parse(at) < now.getTime()
    const [date = '', month = ''] = formatLongDate(day).split(' ')
    return {
      key: `${kind} ${key}`,
      when:
        day === toLondonDate(now) && kind !== 'vacancy' ? toLondonTime(at) : `${date} ${month.slice(0, 3)}`,
      ...describeAppointment(appointment),
      detail: isLate ? 'Overdue' : (about ?? ''),
      phone,
      isLate,
    }
  })
}

function describeAppointment({ kind, key, name }: Appointment): Pick<ScheduleItem, 'title' | 'to'> {
  const shown = name || 'Unknown'
  switch (kind) {
    case 'call':
      return { title: `Call ${shown}`, to: getLeadPath(encodeURIComponent(key)) }
    case 'interview':
      return { title: `Interview: ${shown}`, to: getApplicationPath(key) }
    case 'vacancy':
      return { title: `Vacancy closes: ${shown}`, to: `/jobs-admin/${key}` }
    default:
      return {
        title: `${kind === 'news' ? 'Article' : 'Post'} goes live: ${shown}`,
        to: `${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${key}`,
      }
  }
}
