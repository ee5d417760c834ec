/** What came of the enquiry form, the newest first; the mail of each enquiry leads to its record. */
import { listLeads } from '#app/content/lead-reading.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { LEAD_STATUSES, LEAD_TYPE_NAMES, leadAddress } from '#domain/leads/leads.ts'
import { oneOf } from '../ui/list/list-query.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader, recordList } from '../ui/list/record-list.ts'
import { DayOf } from '../ui/moments.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/leads'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Leads')

const leadList = recordList({
  noun: ['lead', 'leads'],
  path: '/leads',
  query: { status: oneOf(['', ...LEAD_STATUSES], '') },
  load: (session, query) => withDataSession(session, (client) => listLeads(client, query)),
  name: ({ reference }) => reference,
  link: ({ reference }) => leadAddress(encodeURIComponent(reference)),
  filters: [
    {
      field: 'status',
      label: 'Status',
      as: 'select',
      choices: () => [
        { value: '', label: 'Any status' },
        ...LEAD_STATUSES.map((value) => ({ value, label: value })),
      ],
    },
  ],
  columns: [
    { heading: 'Lead', cell: ({ reference }) => reference, csv: ({ reference }) => reference },
    { heading: 'Kind', cell: ({ type }) => LEAD_TYPE_NAMES[type], csv: ({ type }) => LEAD_TYPE_NAMES[type] },
    { heading: 'From', cell: ({ name, email }) => name || email, csv: ({ name }) => name },
    { heading: 'Status', cell: ({ status }) => status, csv: ({ status }) => status, isShort: true },
    {
      heading: 'Ring back',
      onCard: 'Ring back',
      cell: ({ isToBeRung }) => (isToBeRung ? 'Yes' : 'No'),
      csv: ({ isToBeRung }) => (isToBeRung ? 'yes' : 'no'),
      isShort: true,
    },
    {
      heading: 'Received',
      onCard: 'Received',
      cell: ({ receivedAt }) => <DayOf moment={receivedAt} />,
      csv: ({ receivedAt }) => receivedAt,
      isShort: true,
    },
  ],
  fileOnly: [{ heading: 'Email address', csv: ({ email }) => email }],
  empty: () => ({ title: 'No leads', description: 'Enquiries from the website appear here.' }),
})

export const clientLoader = listLoader(leadList)

export default function Leads({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={leadList} loaded={loaderData} title="Leads" />
}
