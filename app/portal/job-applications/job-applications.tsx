/** What came of the vacancies' forms, the newest first; the mail of each application leads to its record. */
import { listApplications } from '#app/content/application-reading.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { APPLICATION_STATUSES, applicationAddress } from '#domain/applications/applications.ts'
import { oneOf } from '../ui/list/list-query.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader, recordList } from '../ui/list/record-list.ts'
import { DayOf } from '../ui/moments.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/job-applications'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Applications')

const applicationList = recordList({
  noun: ['application', 'applications'],
  path: '/job-applications',
  query: { status: oneOf(['', ...APPLICATION_STATUSES], '') },
  load: (session, query) => withDataSession(session, (client) => listApplications(client, query)),
  name: ({ reference }) => reference,
  link: ({ reference }) => applicationAddress(reference),
  filters: [
    {
      field: 'status',
      label: 'Status',
      as: 'select',
      choices: () => [
        { value: '', label: 'Any status' },
        ...APPLICATION_STATUSES.map((value) => ({ value, label: value })),
      ],
    },
  ],
  columns: [
    { heading: 'Application', cell: ({ reference }) => reference, csv: ({ reference }) => reference },
    { heading: 'Vacancy', cell: ({ jobTitle }) => jobTitle, csv: ({ jobTitle }) => jobTitle },
    { heading: 'Applicant', cell: ({ name }) => name, csv: ({ name }) => name },
    { heading: 'Status', cell: ({ status }) => status, csv: ({ status }) => status, isShort: true },
    {
      heading: 'Submitted',
      onCard: 'Submitted',
      cell: ({ submittedAt }) => <DayOf moment={submittedAt} />,
      csv: ({ submittedAt }) => submittedAt,
      isShort: true,
    },
  ],
  fileOnly: [{ heading: 'Email address', csv: ({ email }) => email }],
  empty: () => ({ title: 'No applications', description: 'What applicants send appears here.' }),
})

export const clientLoader = listLoader(applicationList)

export default function JobApplications({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={applicationList} loaded={loaderData} title="Applications" />
}
