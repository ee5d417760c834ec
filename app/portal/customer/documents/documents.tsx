import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'
import { customerDocumentList } from '../../ui/customer/documents-list.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/documents'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Documents')

const documentsList = customerDocumentList({ path: '/documents', customerOf: currentCustomerId })

export const clientLoader = listLoader(documentsList)

export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={documentsList}
      loaded={loaderData}
      title="Documents"
      lead="Only certificates that are valid today are listed."
      head={
        <Button component={Link} to="/documents/packaging" variant="default">
          Packaging data
        </Button>
      }
    />
  )
}
