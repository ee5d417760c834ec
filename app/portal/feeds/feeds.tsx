import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { rotateFeedKey } from '#app/content/customer/feeds.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { loadOnUse } from '../ui/load-on-use.ts'
import { FailureNotice, pageTitle } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/feeds'
import { feedsList } from './feeds-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Feeds')

export const clientLoader = listLoader(feedsList)

const dialogs = loadOnUse(() => import('./feed-dialogs.tsx'))

type Dialog = { readonly key: string } | 'create' | null

export default function Feeds({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>(null)
  const show = (next: Dialog) => dialogs.use(() => setDialog(next))
  const { CreateFeedDialog, FeedKeyDialog } = dialogs.get() ?? {}
  const rotate = useAction<number, string>((client, id) => rotateFeedKey(client, id), {
    onDone: (key) => show({ key }),
  })
  return (
    <ListScreen
      list={feedsList}
      loaded={loaderData}
      title="Feeds"
      head={
        <>
          <Button component={Link} to="/feeds/upload" variant="default">
            Upload data
          </Button>
          <Button onClick={() => show('create')}>New source</Button>
        </>
      }
      rowActions={({ id, isRevoked }) =>
        isRevoked
          ? []
          : [
              {
                label: 'Upload data',
                icon: 'upload',
                onSelect: () => void navigate(`/feeds/upload?source=${id}`),
              },
              { label: 'New key', icon: 'history', onSelect: () => void rotate.run(id) },
            ]
      }
    >
      <FailureNotice failure={rotate.failure} />
      {CreateFeedDialog && dialog === 'create' && (
        <CreateFeedDialog onCreated={(key) => setDialog({ key })} onClose={() => setDialog(null)} />
      )}
      {FeedKeyDialog && dialog !== null && dialog !== 'create' && (
        <FeedKeyDialog feedKey={dialog.key} onClose={() => setDialog(null)} />
      )}
    </ListScreen>
  )
}
