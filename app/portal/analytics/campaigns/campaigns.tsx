import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/campaigns'
import { addressOf, campaignsList } from './campaigns-list.tsx'
import { CopyLink } from './copy-link.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Links for campaigns')

export const clientLoader = listLoader(campaignsList)

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={campaignsList}
      loaded={loaderData}
      title="Links for campaigns"
      back={{ to: '/analytics/sources', label: 'Sources and campaigns' }}
      lead="Addresses of our pages that say where somebody found them. They are kept, so that a campaign is written the same way each time."
      create={{ label: 'New link', to: '/analytics/campaigns/new' }}
      rowButtons={(campaign) => <CopyLink address={addressOf(campaign)} of={campaign.name} />}
    />
  )
}
