import { LIVE_STATES } from '#app/realtime/live-state.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { useReload } from '../ui/live-updates.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/claims'
import { claimsList } from './claims-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Claims')

export const clientLoader = listLoader(claimsList)

export default function Claims({ loaderData }: Route.ComponentProps) {
  const live = useReload({ claims: 'id' })
  return <ListScreen list={claimsList} loaded={loaderData} title="Claims" lead={`${LIVE_STATES[live]}.`} />
}
