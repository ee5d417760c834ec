import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/campaigns'
import { addressOf, campaignsList } from './campaigns-list.tsx'
import { copyLink } from './copy-link.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Campaign links')

export const clientLoader = listLoader(campaignsList)

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={campaignsList}
      loaded={loaderData}
      title="Campaign links"
      back={{ to: '/analytics', label: 'Analytics' }}
      lead="Links to our pages, tagged with their source. Saving them keeps campaign names consistent."
      create={{ label: 'New link', to: '/analytics/campaigns/new' }}
      rowActions={(campaign) => [
        { label: 'Copy link', icon: 'copy', onSelect: () => void copyLink(addressOf(campaign)) },
      ]}
    />
  )
}
