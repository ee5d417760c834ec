import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/leads'
import { InboxCounts } from './inbox-counts.tsx'
import { leadList } from './leads-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Leads')

export const clientLoader = listLoader(leadList)

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  return (
    <ListScreen
      list={leadList}
      loaded={loaderData}
      title="Leads"
      create={{ label: 'New lead', to: '/leads/new' }}
      lead={<InboxCounts counts={page.data?.counts ?? null} />}
      head={
        <Button component={Link} to="/leads/figures" variant="default">
          Reports
        </Button>
      }
    />
  )
}
