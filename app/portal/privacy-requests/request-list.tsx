import { listPrivacyRequests, type PrivacyQueuePage } from '#app/content/privacy-requests.ts'
import { KIND_NAMES, QUEUE_VIEWS } from '#domain/privacy/queue.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/privacy/requests.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { oneOf } from '../ui/list/list-query.ts'
import { recordList, select, views } from '../ui/list/record-list.ts'
import { RecordName } from '../ui/list/record-name.tsx'
import { DueLabel } from './due-date-label.tsx'
import styles from './request.module.css'

const EMPTY = {
  open: { title: 'No open requests', description: 'Requests from the privacy page appear here.' },
  overdue: { title: 'No overdue requests', description: 'All open requests are on time.' },
  done: {
    title: 'No closed requests yet',
    description: 'Completed and refused requests appear here.',
  },
} as const

export const requestList = recordList({
  noun: ['request', 'requests'],
  path: '/privacy-requests',
  query: { show: oneOf(QUEUE_VIEWS, 'open'), kind: oneOf(['', ...PRIVACY_REQUEST_KINDS], '') },
  load: (client, query) => listPrivacyRequests(client, query, new Date()),
  name: ({ reference }) => reference,
  link: ({ reference }) => `/privacy-requests/${reference}`,
  filters: [
    views({ open: 'Open', overdue: 'Overdue', done: 'Closed' }, ({ counts }: PrivacyQueuePage) => counts),
    select('kind', 'Type', { '': 'All types', ...KIND_NAMES }),
  ],
  columns: [
    {
      heading: 'From',
      cell: ({ name, reference }) => <RecordName name={name} detail={reference} />,
      csv: ({ name }) => name,
    },
    {
      heading: 'Type',
      cell: ({ kind, status }) => (
        <>
          {KIND_NAMES[kind]} <span className={styles.detail}>{status}</span>
        </>
      ),
      csv: ({ kind }) => KIND_NAMES[kind],
      width: 16,
    },
    {
      heading: 'Email address',
      cell: ({ email }) => email,
      csv: ({ email }) => email,
      width: 18,
      hiddenBelow: 1280,
    },
    {
      heading: 'Received',
      onCard: 'Received',
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
      csv: ({ receivedAt }) => receivedAt,
      width: 9,
      hiddenBelow: 1100,
    },
    {
      heading: 'Due',
      cell: (request, { now }) => <DueLabel request={request} now={now} />,
      csv: ({ dueOn }) => dueOn,
      width: 16,
    },
  ],
  csvOnly: [
    { heading: 'Status', csv: ({ status }) => status },
    { heading: 'Request', csv: ({ reference }) => reference },
  ],
  empty: ({ show }) => EMPTY[show],
})
