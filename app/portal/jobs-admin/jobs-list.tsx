import { readCompany } from '#app/content/company.ts'
import {
  changeJob,
  type JobListPage,
  type JobStatusChange,
  type JobSummary,
  listJobs,
} from '#app/content/jobs-admin.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { APPLICATION_STATUSES, NEW_APPLICATION_STATUS } from '#domain/applications/applications.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import { JOB_STATES, type JobState } from '#domain/jobs/jobs.ts'
import { CalendarDate } from '../ui/date-time.tsx'
import { oneOf, order, searchText } from '../ui/list/list-query.ts'
import { recordList, views } from '../ui/list/record-list.ts'
import { DELETE_KEY } from '../ui/list/row-action.ts'
import type { MenuAction } from '../ui/menu-action.ts'

export const STATE_NAMES: Readonly<Record<JobState, string>> = {
  open: 'Open',
  draft: 'Draft',
  closed: 'Closed',
  expired: 'Expired',
  deleted: 'Deleted',
}

const change =
  (to: JobStatusChange) =>
  (client: DataClient, { id }: JobSummary) =>
    changeJob(client, id, to, new Date())

const total = ({ applications }: JobSummary) =>
  Object.values(applications).reduce((sum, count) => sum + count, 0)

/** `12, 3 new` */
export function formatApplicationCount(job: JobSummary): string {
  const all = total(job)
  const newCount = job.applications[NEW_APPLICATION_STATUS]
  if (all === 0) return 'None'
  return newCount === 0 ? String(all) : `${all}, ${newCount} new`
}

/** A draft may have neither. */
const formatPlace = ({ location, department }: JobSummary) =>
  [location, department].filter((part) => part !== '').join(', ')

interface JobPageWithSites extends JobListPage {
  readonly sites: readonly CompanyLocation[]
}

export const jobsList = recordList({
  noun: ['vacancy', 'vacancies'],
  path: '/jobs-admin',
  query: {
    q: searchText(),
    state: oneOf(JOB_STATES, 'open'),
    site: searchText(),
    sort: order(['created_at', 'closes_on', 'title'], '-created_at'),
  },
  load: async (client, query): Promise<JobPageWithSites> => {
    const [page, { sites }] = await Promise.all([
      listJobs(client, query, new Date()),
      readCompany(client, { ...NO_COMPANY, sites: COMPANY_LOCATIONS }),
    ])
    return { ...page, sites }
  },
  name: ({ title }) => title,
  link: ({ id }) => `/jobs-admin/${id}`,
  search: { field: 'q', label: 'Search titles' },
  filters: [
    { ...views(STATE_NAMES, ({ counts }: JobPageWithSites) => counts), field: 'state' },
    {
      field: 'site',
      label: 'Site',
      control: 'select',
      choices: (page) => [
        { value: '', label: 'All sites' },
        ...(page?.sites ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ],
  columns: [
    { heading: 'Vacancy', cell: ({ title }) => title, sort: 'title', csv: ({ title }) => title },
    {
      heading: 'Location',
      cell: formatPlace,
      csv: formatPlace,
      width: 18,
      hiddenBelow: 1100,
    },
    {
      heading: 'Applications',
      onCard: 'Applications',
      cell: formatApplicationCount,
      csv: total,
      width: 8,
    },
    {
      heading: 'Closes',
      onCard: 'Closes',
      cell: ({ closesOn }) => (closesOn === null ? 'When filled' : <CalendarDate on={closesOn} />),
      sort: 'closes_on',
      csv: ({ closesOn }) => closesOn ?? '',
      width: 10,
    },
  ],
  csvOnly: [
    { heading: 'Status', csv: ({ state }) => STATE_NAMES[state] },
    ...APPLICATION_STATUSES.map((status) => ({
      heading: status,
      csv: ({ applications }: JobSummary) => applications[status],
    })),
    { heading: 'Published', csv: ({ createdAt }: JobSummary) => createdAt },
  ],
  actions: {
    close: {
      label: 'Close',
      key: ['c', 'close or reopen the row or the selection'],
      past: 'closed',
      run: change('close'),
      undo: { past: 'reopened', run: change('reopen') },
      isOffered: ({ state }) => state === 'open',
      place: 'both',
    },
    reopen: {
      label: 'Reopen',
      key: ['c', ''],
      past: 'reopened',
      run: change('reopen'),
      undo: { past: 'closed', run: change('close') },
      isOffered: ({ state }) => state === 'closed',
      place: 'both',
    },
    delete: {
      label: 'Delete',
      key: DELETE_KEY,
      past: 'deleted',
      run: change('delete'),
      undo: { past: 'restored', run: change('restore') },
      isOffered: ({ state }) => state !== 'deleted',
      isHarmful: true,
      place: 'both',
    },
    restore: {
      label: 'Restore',
      past: 'restored',
      run: change('restore'),
      undo: { past: 'deleted', run: change('delete') },
      isOffered: ({ state }) => state === 'deleted',
      place: 'both',
    },
  },
  empty({ q, state, site }) {
    if (q !== '' || site !== '')
      return { title: 'No vacancies match', description: 'Try fewer words, or another site or status.' }
    switch (state) {
      case 'open':
        return {
          title: 'No open vacancies',
          description: 'New vacancies appear under Jobs as soon as you publish them.',
        }
      case 'draft':
        return { title: 'No drafts', description: 'Vacancies that you save as a draft appear here.' }
      case 'closed':
        return { title: 'No closed vacancies', description: 'Close a vacancy once it is filled.' }
      case 'expired':
        return {
          title: 'No expired vacancies',
          description: 'Vacancies appear here when their closing date has passed.',
        }
      default:
        return { title: 'Nothing deleted', description: 'You can restore deleted vacancies from here.' }
    }
  },
})

export function jobActions(job: JobSummary): readonly MenuAction[] {
  return [
    ...(job.state === 'open'
      ? [{ label: 'View on website', icon: 'external-link', href: jobPath(job) } as const]
      : []),
    { label: 'Duplicate', icon: 'copy', to: `/jobs-admin/new?from=${job.id}` },
  ]
}
