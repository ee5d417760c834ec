import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/privacy-requests'
import { requestList } from './request-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Privacy requests')

export const clientLoader = listLoader(requestList)

export default function PrivacyRequests({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={requestList} loaded={loaderData} title="Privacy requests" />
}
