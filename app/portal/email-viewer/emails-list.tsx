import { countEmails, type EmailCounts, type EmailQuery, listEmails } from '#app/content/emails/queries.ts'
import type { ListPage } from '#app/content/pagination.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { DELIVERY_STATES, type DeliveryState } from '#domain/email/delivery-states.ts'
import { EMAIL_SOURCES, EMAIL_VIEWS, type EmailView } from '#domain/email/emails.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { day, oneOf, order, searchText } from '../ui/list/list-query.ts'
import { recordList, select, views } from '../ui/list/record-list.ts'
import {
  type EmailRow,
  INVALID_REFERENCE,
  linkToRecordAction,
  parseRecordReference,
  setFlagAction,
} from './email-actions.ts'
import {
  formatEmailStatus,
  formatSender,
  getCorrespondent,
  getEmailPath,
  needsAttention,
  SOURCE_NAMES,
  subjectOf,
} from './email-status.ts'
import styles from './email-viewer.module.css'

const VIEW_NAMES: Readonly<Record<EmailView, string>> = {
  inbox: 'Inbox',
  scheduled: 'Scheduled',
  sent: 'Sent',
  archive: 'Archive',
  all: 'All',
}
const STATES = Object.keys(DELIVERY_STATES) as readonly DeliveryState[]

export interface EmailPage extends ListPage<EmailRow> {
  readonly counts: EmailCounts
}

/** Whether rows are threads. Search results and sent emails are always listed individually. */
export function isThreadView({ group, q, show }: Pick<EmailQuery, 'group' | 'q' | 'show'>): boolean {
  return group === 'threads' && q.trim() === '' && show !== 'sent' && show !== 'scheduled'
}

export const emailList = recordList({
  noun: ['email', 'emails'],
  path: '/email-viewer',
  query: {
    q: searchText(),
    show: oneOf(EMAIL_VIEWS, 'inbox'),
    read: oneOf(['', 'unread', 'read'], ''),
    attachments: oneOf(['', 'with', 'without'], ''),
    links: oneOf(['', 'linked', 'unlinked'], ''),
    source: oneOf(['', ...EMAIL_SOURCES], ''),
    state: oneOf(['', 'received', ...STATES], ''),
    from: day(),
    until: day(),
    group: oneOf(['threads', 'emails'], 'threads'),
    sort: order(['received_at', 'from_address', 'subject', 'size'], '-received_at'),
  },
  load: async (client, query): Promise<EmailPage> => {
    const [page, counts] = await Promise.all([listEmails(client, query), countEmails(client)])
    const standsForThread = isThreadView(query)
    const search = emailList.query.write(query).toString()
    return { ...page, counts, rows: page.rows.map((row) => ({ ...row, standsForThread, search })) }
  },
  name: (row) => subjectOf(row),
  // The record's previous and next come from this list.
  link: ({ id, search }) => `${getEmailPath(id)}${search && `?${search}`}`,
  search: { field: 'q', label: 'Search people, text and files' },
  filters: [
    views(VIEW_NAMES),
    select('read', 'Read', { '': 'Any read state', unread: 'Unread', read: 'Read' }),
    select('attachments', 'Attachments', {
      '': 'Any attachments',
      with: 'With attachments',
      without: 'Without attachments',
    }),
    select('links', 'Linked', { '': 'Any link', linked: 'Linked to a record', unlinked: 'Not linked' }),
    select('source', 'Source', { '': 'Any source', ...SOURCE_NAMES }),
    select('state', 'Status', { '': 'Any status', received: 'Received', ...DELIVERY_STATES }),
    select('group', 'Rows', { threads: 'One per thread', emails: 'One per email' }),
    { field: 'from', until: 'until', labels: ['From', 'Until'], control: 'days' },
  ],
  columns: [
    {
      heading: 'From',
      cell: (row) => <Correspondent row={row} />,
      sort: 'from_address',
      csv: (row) => formatSender(row),
      width: 15,
    },
    {
      heading: 'Subject',
      cell: (row) => (
        <span className={styles.subjectText} data-unread={isUnread(row) || undefined}>
          <span className={styles.subject}>{subjectOf(row)}</span>
          <span className={styles.snippet}>{row.snippet}</span>
        </span>
      ),
      sort: 'subject',
      csv: ({ subject }) => subject,
      width: 'auto',
    },
    {
      heading: 'Status',
      cell: (row) => (
        <span className={styles.state} data-trouble={needsAttention(row) || undefined}>
          {row.source === 'sent' ? formatEmailStatus(row) : SOURCE_NAMES[row.source]}
        </span>
      ),
      csv: (row) => formatEmailStatus(row),
      width: 9,
      hiddenBelow: 1100,
    },
    {
      heading: 'Details',
      cell: formatRecipients,
      sort: 'size',
      hiddenBelow: 1280,
      width: 8,
    },
    {
      heading: 'Date',
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
      sort: 'received_at',
      csv: ({ receivedAt }) => receivedAt,
      width: 8,
    },
  ],
  csvOnly: [
    { heading: 'Source', csv: ({ source }) => SOURCE_NAMES[source] },
    { heading: 'To', csv: ({ to }) => to.address },
    { heading: 'Recipients', csv: ({ recipientCount }) => recipientCount },
    { heading: 'Read', csv: ({ isRead }) => (isRead ? 'yes' : 'no') },
    { heading: 'Archived', csv: ({ isArchived }) => (isArchived ? 'yes' : 'no') },
    { heading: 'Attachments', csv: ({ attachmentCount }) => attachmentCount },
    { heading: 'Linked to', csv: ({ linkCount }) => linkCount },
    { heading: 'Bytes', csv: ({ size }) => size ?? '' },
  ],
  actions: {
    archive: {
      label: 'Archive',
      place: 'both',
      key: ['e', 'archive the row or the selection'],
      isOffered: ({ isArchived }) => !isArchived,
      runAll: (client, rows) => setFlagAction(client, rows, 'isArchived', true),
    },
    unarchive: {
      label: 'Move to inbox',
      place: 'both',
      key: ['e', ''],
      isOffered: ({ isArchived }) => isArchived,
      runAll: (client, rows) => setFlagAction(client, rows, 'isArchived', false),
    },
    read: {
      label: 'Mark as read',
      place: 'both',
      key: ['m', 'mark as read or unread'],
      isOffered: ({ isRead }) => !isRead,
      runAll: (client, rows) => setFlagAction(client, rows, 'isRead', true),
    },
    unread: {
      label: 'Mark as unread',
      place: 'both',
      key: ['m', ''],
      isOffered: ({ isRead }) => isRead,
      runAll: (client, rows) => setFlagAction(client, rows, 'isRead', false),
    },
    file: {
      label: 'Link to…',
      place: 'both',
      prompt: {
        title: (rows) => (rows.length === 1 ? 'Link email' : `Link ${rows.length} emails`),
        label: 'Reference or EN number',
        validate: (answer) => (parseRecordReference(answer) === null ? INVALID_REFERENCE : null),
      },
      runAll: (client, rows, answer) => {
        const record = parseRecordReference(answer)
        if (record === null) throw new Error('The reference was not validated')
        return linkToRecordAction(client, rows, record)
      },
    },
  },
  empty: (query) => {
    const { q, read, attachments, links, source, state, from, until } = query
    const isFiltered = [q, read, attachments, links, source, state, from, until].some((value) => value !== '')
    if (isFiltered) return { title: 'No matching emails', description: 'Try fewer words or remove a filter.' }
    return EMPTY[query.show]
  },
})

const EMPTY: Readonly<Record<EmailView, { title: string; description: string }>> = {
  inbox: {
    title: 'Inbox empty',
    description: 'New emails from the mailbox and imported files appear here.',
  },
  scheduled: {
    title: 'Nothing scheduled',
    description: 'To send an email later, open the menu beside Send.',
  },
  sent: { title: 'Nothing sent yet', description: 'Emails sent by the website appear here.' },
  archive: { title: 'Nothing archived yet', description: 'To archive an email, press e.' },
  all: {
    title: 'No emails yet',
    description: 'Import a file, or ask your administrator to connect a mailbox.',
  },
}

const isUnread = ({ isRead, source }: EmailRow) => !isRead && source !== 'sent'

/** Includes the subject for screen readers, because many emails share a sender. */
function Correspondent({ row }: { readonly row: EmailRow }) {
  return (
    <span className={styles.correspondent} data-unread={isUnread(row) || undefined}>
      {isUnread(row) && <VisuallyHidden>Unread: </VisuallyHidden>}
      {getCorrespondent(row)}
      <VisuallyHidden>, {subjectOf(row)}</VisuallyHidden>
      {row.standsForThread && row.threadCount > 1 && (
        <span className={styles.count}>
          {row.threadCount}
          <VisuallyHidden> emails in this thread</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

function formatRecipients({ attachmentCount, linkCount }: EmailRow): string {
  return [
    attachmentCount > 0 && (attachmentCount === 1 ? '1 file' : `${attachmentCount} files`),
    linkCount > 0 && 'Linked',
  ]
    .filter((word) => word !== false)
    .join(', ')
}
