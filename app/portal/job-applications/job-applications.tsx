import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/job-applications'
import { applicationList } from './applications-list.tsx'
import { BulkActions } from './bulk-actions.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Applications')

export const clientLoader = listLoader(applicationList)

export default function JobApplications({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const names = new URLSearchParams(search).get('names')
  return (
    <ListScreen
      list={applicationList}
      loaded={loaderData}
      title="Applications"
      head={
        <Button
          component={Link}
          to={`/job-applications/board${search}`}
          variant="default"
          leftSection={<Icon name="square-kanban" />}
        >
          Board
        </Button>
      }
      menu={[
        { label: 'Reports', icon: 'chart-column', to: '/job-applications/figures' },
        {
          label: 'Email templates',
          icon: 'mail',
          to: `/job-applications/mails${names === null ? '' : `?names=${names}`}`,
        },
      ]}
      manyButtons={(rows) => <BulkActions rows={rows} total={loaderData.page.data?.total ?? 0} />}
    />
  )
}
