import {
  type ApplicationQuery,
  type ApplicationSummary,
  type JobChoice,
  listApplications,
  listJobChoices,
} from '#app/content/applications/queries.ts'
import { readOverdueThreshold } from '#app/content/applications/settings.ts'
import type { ListPage } from '#app/content/pagination.ts'
import { APPLICANT_NAME_OPTIONS } from '#domain/applications/anonymisation.ts'
import { APPLICATION_STATUSES, getApplicationPath } from '#domain/applications/applications.ts'
import { exceedsThreshold, formatWait } from '#domain/applications/time-in-stage.ts'
import { RelativeTime } from '../ui/date-time.tsx'
import { day, number, oneOf, order, searchText } from '../ui/list/list-query.ts'
import { recordList, select } from '../ui/list/record-list.ts'
import { RecordName } from '../ui/list/record-name.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'
import styles from './job-applications.module.css'
import { Stars } from './rating.tsx'

const RATINGS = ['', '1', '2', '3', '4', '5'] as const
const WAITS = ['', '3', '7', '14', '30'] as const

export interface ApplicationPage extends ListPage<ApplicationSummary> {
  readonly jobs: readonly JobChoice[]
  /** Days in one status after which a row is marked. */
  readonly warnAfter: number
}

export const applicationList = recordList({
  noun: ['application', 'applications'],
  path: '/job-applications',
  query: {
    q: searchText(),
    status: oneOf(['', ...APPLICATION_STATUSES], ''),
    job: number(),
    from: day(),
    to: day(),
    rating: oneOf(RATINGS, ''),
    waiting: oneOf(WAITS, ''),
    names: oneOf(APPLICANT_NAME_OPTIONS, ''),
    sort: order(['submitted_at', 'status_since', 'rating'], '-submitted_at'),
  },
  load: async (client, query): Promise<ApplicationPage> => {
    const [{ rows, total }, jobs, warnAfter] = await Promise.all([
      listApplications(client, query, new Date()),
      listJobChoices(client),
      readOverdueThreshold(client),
    ])
    return { rows, total, jobs, warnAfter }
  },
  name: ({ reference }) => reference,
  link: ({ reference }) => getApplicationPath(reference),
  search: { field: 'q', label: 'Search names, email addresses and cover letters' },
  filters: [
    {
      field: 'job',
      label: 'Vacancy',
      control: 'select',
      choices: (page) => [
        { value: '', label: 'Any vacancy' },
        ...(page?.jobs ?? []).map(({ id, title, location }) => ({
          value: String(id),
          label: `${title}, ${location}`,
        })),
      ],
    },
    select('status', 'Status', {
      '': 'Any status',
      ...Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, status])),
    }),
    {
      field: 'rating',
      label: 'Rating',
      control: 'select',
      choices: () =>
        RATINGS.map((value) => ({ value, label: value === '' ? 'Any rating' : `${value} or more` })),
    },
    {
      field: 'waiting',
      label: 'Waiting',
      control: 'select',
      choices: () =>
        WAITS.map((value) => ({ value, label: value === '' ? 'Any waiting time' : `${value} days or more` })),
    },
    select('names', 'Names', { '': 'Shown', hidden: 'Hidden until interview' }),
    { field: 'from', until: 'to', labels: ['Submitted from', 'Submitted to'], control: 'days' },
  ],
  columns: [
    {
      heading: 'Applicant',
      cell: ({ name, reference }) => (
        <RecordName name={name} detail={name.includes(reference) ? '' : reference} />
      ),
      csv: ({ name }) => name,
    },
    { heading: 'Vacancy', cell: ({ jobTitle }) => jobTitle, csv: ({ jobTitle }) => jobTitle, width: 17 },
    {
      heading: 'Status',
      cell: (row, { warnAfter }) => (
        <span className={styles.stacked}>
          <ApplicationStatusBadge status={row.status} />{' '}
          <small>
            <TimeInStatus row={row} warnAfter={warnAfter} />
          </small>
        </span>
      ),
      sort: 'status_since',
      csv: ({ status }) => status,
      width: 14,
    },
    {
      heading: 'Rating',
      cell: ({ rating }) => <Stars rating={rating} />,
      sort: 'rating',
      csv: ({ rating }) => rating ?? '',
      width: 8,
      hiddenBelow: 1100,
    },
    {
      heading: 'Submitted',
      onCard: 'Submitted',
      cell: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
      sort: 'submitted_at',
      csv: ({ submittedAt }) => submittedAt,
      width: 8,
    },
  ],
  csvOnly: [
    { heading: 'Application', csv: ({ reference }) => reference },
    { heading: 'Email address', csv: ({ email }) => email },
    { heading: 'Status since', csv: ({ statusSince }) => statusSince },
  ],
  empty: (query) =>
    isFiltered(query)
      ? { title: 'No matching applications', description: 'Try fewer words or remove a filter.' }
      : { title: 'No applications', description: 'New applications appear here.' },
})

function isFiltered({ q, status, job, from, to, rating, waiting }: ApplicationQuery): boolean {
  return [q, status, job, from, to, rating, waiting].some((value) => value !== '')
}

interface TimeInStatusProps {
  readonly row: Pick<ApplicationSummary, 'status' | 'statusSince'>
  readonly warnAfter: number
}

/** Renders for example “for 3 days”, emphasised if overdue. */
export function TimeInStatus({ row, warnAfter }: TimeInStatusProps) {
  const now = new Date()
  const wait = formatWait(row.statusSince, now)
  const text = wait === 'today' ? 'since today' : `for ${wait}`
  return exceedsThreshold(row, warnAfter, now) ? <strong>{text}, overdue</strong> : text
}
