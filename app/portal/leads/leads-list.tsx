import { type ChangedLeads, changeLeads, type LeadChange } from '#app/content/leads/mutations.ts'
import {
  countLeads,
  type LeadAssignee,
  type LeadCounts,
  type LeadQuery,
  type LeadSummary,
  listAssignees,
  listLeads,
} from '#app/content/leads/queries.ts'
import type { ListPage } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import {
  CLOSED_REASONS,
  formatAge,
  formatCallback,
  formatCallbackShort,
  getCallbackState,
  INBOX_VIEW_LABELS,
  INBOX_VIEWS,
} from '#domain/leads/inbox.ts'
import {
  formatIntent,
  getLeadName,
  getLeadPath,
  LEAD_QUALITIES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  LEAD_TYPE_NAMES,
  LEAD_TYPES,
} from '#domain/leads/leads.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { oneOf, order, searchText, text } from '../ui/list/list-query.ts'
import { recordList, views } from '../ui/list/record-list.ts'
import type { BulkActionResult } from '../ui/list/row-action.ts'
import { LeadStatusBadge } from './lead-status.tsx'
import styles from './leads.module.css'

export interface LeadPage extends ListPage<LeadSummary> {
  readonly assignees: readonly LeadAssignee[]
  readonly counts: LeadCounts
}

/** A user's id, `none`, or empty for any. */
const assignee = () => text((id) => id === 'none' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))

export const leadList = recordList({
  noun: ['lead', 'leads'],
  path: '/leads',
  query: {
    q: searchText(),
    show: oneOf(INBOX_VIEWS, 'inbox'),
    status: oneOf(['', ...LEAD_STATUSES], ''),
    type: oneOf(['', ...LEAD_TYPES], ''),
    quality: oneOf(['', ...LEAD_QUALITIES], ''),
    source: oneOf(['', ...LEAD_SOURCES], ''),
    assignee: assignee(),
    sort: order(['waiting', 'created_at'], 'waiting'),
  },
  load: async (client, query): Promise<LeadPage> => {
    const [page, assignees, counts] = await Promise.all([
      listLeads(client, query),
      listAssignees(client),
      countLeads(client),
    ])
    return { ...page, assignees, counts }
  },
  name: ({ reference }) => reference,
  link: ({ reference }) => getLeadPath(encodeURIComponent(reference)),
  search: { field: 'q', label: 'Search contacts, summaries and conversations' },
  filters: [
    views<LeadPage>(INBOX_VIEW_LABELS, ({ counts: { inbox, calls, snoozed } }) => ({
      inbox,
      calls,
      snoozed,
    })),
    {
      field: 'status',
      label: 'Status',
      control: 'select',
      choices: () => [
        { value: '', label: 'Any status' },
        ...LEAD_STATUSES.map((value) => ({ value, label: value })),
      ],
    },
    {
      field: 'type',
      label: 'Type',
      control: 'select',
      choices: () => [
        { value: '', label: 'Any type' },
        ...LEAD_TYPES.map((value) => ({ value, label: LEAD_TYPE_NAMES[value] })),
      ],
    },
    {
      field: 'quality',
      label: 'Enquiry details',
      control: 'select',
      choices: () => [
        { value: '', label: 'Any details' },
        ...LEAD_QUALITIES.map((value) => ({ value, label: value })),
      ],
    },
    {
      field: 'assignee',
      label: 'Assigned to',
      control: 'select',
      choices: (page) => [
        { value: '', label: 'Anyone' },
        { value: 'none', label: 'Unassigned' },
        ...(page?.assignees ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      field: 'source',
      label: 'Source',
      control: 'select',
      choices: () => [
        { value: '', label: 'Any source' },
        ...LEAD_SOURCES.map((value) => ({ value, label: value })),
      ],
    },
  ],
  columns: [
    {
      heading: 'Lead',
      cell: (lead) => (
        <span className={styles.stacked}>
          {getLeadName(lead)}{' '}
          <small>{[lead.name && lead.company, lead.reference].filter(Boolean).join(', ')}</small>
        </span>
      ),
      csv: ({ reference }) => reference,
    },
    {
      heading: 'Waiting',
      cell: (lead) => <Waiting lead={lead} />,
      sort: 'waiting',
      csv: (lead) => formatWaitingTime(lead, new Date()),
      width: 13,
    },
    {
      heading: 'Type',
      cell: ({ type }) => LEAD_TYPE_NAMES[type],
      csv: ({ type }) => LEAD_TYPE_NAMES[type],
      width: 9,
      hiddenBelow: 1280,
    },
    {
      heading: 'Status',
      cell: (lead) => (
        <span className={styles.stacked}>
          <LeadStatusBadge lead={lead} />
          {lead.quality !== '' && <small> Details: {lead.quality.toLowerCase()}</small>}
        </span>
      ),
      csv: ({ status }) => status,
      width: 12,
    },
    {
      heading: 'Assigned to',
      onCard: ({ assignee: id }) => (id === null ? null : 'Assigned to'),
      cell: ({ assignee: id }, page) =>
        id === null
          ? 'Unassigned'
          : (page.assignees.find((one) => one.id === id)?.name ?? 'Former colleague'),
      width: 9,
      hiddenBelow: 1100,
    },
    {
      heading: 'Received',
      onCard: 'Received',
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
      sort: 'created_at',
      csv: ({ receivedAt }) => receivedAt,
      width: 8,
      hiddenBelow: 1280,
    },
  ],
  csvOnly: [
    { heading: 'Name', csv: ({ name }) => name },
    { heading: 'Company', csv: ({ company }) => company },
    { heading: 'Email address', csv: ({ email }) => email },
    { heading: 'Phone', csv: ({ phone }) => phone },
    { heading: 'Source', csv: ({ source }) => source },
    { heading: 'Intent', csv: ({ intent }) => formatIntent(intent) },
    { heading: 'Enquiry details', csv: ({ quality }) => quality },
    { heading: 'Closing reason', csv: ({ closedReason }) => closedReason ?? '' },
    { heading: 'Call due', csv: ({ callDueAt }) => callDueAt ?? '' },
    { heading: 'Called', csv: ({ calledAt }) => calledAt ?? '' },
    { heading: 'First answered', csv: ({ answeredAt }) => answeredAt ?? '' },
    { heading: 'Summary', csv: ({ summary }) => summary },
  ],
  actions: {
    assign: {
      label: 'Assign',
      place: 'both',
      prompt: {
        title: (rows) => (rows.length === 1 ? 'Assign lead' : `Assign ${rows.length} leads`),
        label: 'Colleague',
        suggestions: (_, page) => page.assignees.map(({ name }) => name),
        validate: (answer, _, page) =>
          page.assignees.some(({ name }) => name === answer) ? null : 'Choose a colleague.',
      },
      runAll: async (client, rows, answer) => {
        const colleagues = await listAssignees(client)
        const id = colleagues.find(({ name }) => name === answer)?.id ?? null
        return changeSelected(client, rows, { assignee: id }, `assigned to ${answer}`)
      },
    },
    close: {
      label: 'Close',
      place: 'both',
      prompt: {
        title: (rows) => (rows.length === 1 ? 'Close lead' : `Close ${rows.length} leads`),
        label: 'Reason',
        start: () => CLOSED_REASONS[0],
        suggestions: () => CLOSED_REASONS,
        validate: (answer) =>
          CLOSED_REASONS.some((reason) => reason === answer)
            ? null
            : `Choose one of: ${CLOSED_REASONS.join(', ')}.`,
      },
      runAll: (client, rows, answer) => {
        const reason = CLOSED_REASONS.find((one) => one === answer) ?? 'Other'
        return changeSelected(client, rows, { status: 'Closed', closed_reason: reason }, 'closed')
      },
    },
    spam: {
      label: 'Mark as spam',
      place: 'both',
      isHarmful: true,
      isOffered: ({ isSpam }) => !isSpam,
      runAll: (client, rows) => changeSelected(client, rows, { is_spam: true }, 'marked as spam'),
    },
    notSpam: {
      label: 'Not spam',
      place: 'both',
      isOffered: ({ isSpam }) => isSpam,
      runAll: (client, rows) => changeSelected(client, rows, { is_spam: false }, 'marked as not spam'),
    },
  },
  empty: (query) =>
    isFiltered(query)
      ? { title: 'No matching leads', description: 'Try fewer words or remove a filter.' }
      : {
          title: 'Inbox empty',
          description: 'Enquiries and conversations from the website appear here, and leads that you add.',
        },
})

function isFiltered({
  q,
  show,
  status,
  type,
  quality,
  source,
  assignee: assigneeFilter,
}: LeadQuery): boolean {
  return show !== 'inbox' || [q, status, type, quality, source, assigneeFilter].some((value) => value !== '')
}

const formatLeadCount = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

async function changeSelected(
  client: DataClient,
  rows: readonly LeadSummary[],
  change: LeadChange,
  result: string,
): Promise<BulkActionResult> {
  const { undo, missed } = await changeAll(client, rows, () => change)
  return {
    message: `${formatLeadCount(undo.length)} ${result}`,
    failure:
      missed === 0
        ? null
        : `${formatLeadCount(missed)} not changed: a colleague edited ${missed === 1 ? 'it' : 'them'} meanwhile.`,
    undo:
      undo.length === 0
        ? null
        : async (later) => {
            const previousChanges = new Map(undo.map((one) => [one.id, one.change]))
            const restored = await changeAll(later, undo, ({ id }) => previousChanges.get(id) ?? {})
            return restored.missed === 0
              ? `${formatLeadCount(restored.undo.length)} restored`
              : `${formatLeadCount(restored.undo.length)} restored. A colleague edited the rest meanwhile.`
          },
  }
}

function changeAll<Lead extends { readonly id: number; readonly version: number }>(
  client: DataClient,
  leads: readonly Lead[],
  change: (lead: Lead) => LeadChange,
): Promise<ChangedLeads> {
  return changeLeads(
    client,
    leads.map((lead) => ({ id: lead.id, version: lead.version, change: change(lead) })),
  )
}

function formatWaitingTime(lead: LeadSummary, now: Date): string {
  if (lead.snoozedUntil !== null && Date.parse(lead.snoozedUntil) > now.getTime())
    return `Snoozed until ${formatDeadline(new Date(lead.snoozedUntil))}`
  const call = getCallbackState(lead, now)
  if (call === 'due' || call === 'overdue') return formatCallback(lead, now)
  if (lead.isSpam) return 'Spam'
  if (lead.mergedInto !== null) return 'Merged'
  if (lead.wroteAgainAt !== null) return `New message ${formatAge(lead.wroteAgainAt, now)} ago`
  if (lead.status === 'Won' || lead.status === 'Closed') return lead.closedReason ?? ''
  return lead.answeredAt === null ? `Unanswered for ${formatAge(lead.receivedAt, now)}` : 'Answered'
}

function Waiting({ lead }: { readonly lead: LeadSummary }) {
  const now = new Date()
  const isLate = getCallbackState(lead, now) === 'overdue'
  return (
    <span className={styles.waiting} data-late={isLate || undefined} title={formatWaitingTime(lead, now)}>
      {formatCallbackShort(lead, now) || formatWaitingTime(lead, now)}
    </span>
  )
}
