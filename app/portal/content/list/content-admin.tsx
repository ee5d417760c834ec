import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { LocalDraftIds } from '#app/local-drafts/unsaved-drafts.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import {
  CONTENT_TYPE_DEFINITIONS,
  CONTENT_TYPES,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/content-admin'
import { type ContentRow, titleOf } from './content-cells.tsx'
import { CONTENT_LISTS } from './content-lists.tsx'
import styles from './list.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const TITLES: Readonly<Record<ContentType, string>> = { news: 'News', blog: 'Blog' }

const LOADERS = { news: listLoader(CONTENT_LISTS.news), blog: listLoader(CONTENT_LISTS.blog) } as const

const kindAt = (pathname: string): ContentType =>
  CONTENT_TYPES.find((kind) => pathname.startsWith(CONTENT_TYPE_DEFINITIONS[kind].adminPath)) ?? 'news'

export const meta = ({ location }: Route.MetaArgs) => pageTitle(TITLES[kindAt(location.pathname)])

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const kind = kindAt(new URL(args.request.url).pathname)
  return { kind, loaded: await LOADERS[kind](args) }
}
clientLoader.hydrate = true as const

export default function ContentAdmin({ loaderData: { kind, loaded } }: Route.ComponentProps) {
  const { adminPath, noun } = CONTENT_TYPE_DEFINITIONS[kind]
  return (
    <Stack gap="lg">
      <LocalDraftsNotice kind={kind} />
      <ListScreen
        key={kind}
        list={CONTENT_LISTS[kind]}
        loaded={loaded}
        title={TITLES[kind]}
        create={{ label: `New ${noun[0]}`, to: `${adminPath}/new` }}
        head={
          <>
            {kind === 'blog' && (
              <Button component={Link} to={`${adminPath}/labels`} variant="default">
                Categories and tags
              </Button>
            )}
            <Button component={Link} to={`${adminPath}/media`} variant="default">
              Media
            </Button>
          </>
        }
        rowButtons={(row) => <OnSite row={row} />}
      />
    </Stack>
  )
}

/** Lists local drafts that may be unsaved, with links to their editors. */
function LocalDraftsNotice({ kind }: { readonly kind: ContentType }) {
  const [localDrafts, setLocalDrafts] = useState<readonly LocalDraftIds[]>([])
  useEffect(() => {
    let isMounted = true
    async function load() {
      // Lazy, so that the list doesn’t wait for the draft store.
      const [{ auth }, { listLocalDraftIds }] = await Promise.all([
        browserSession(),
        import('#app/local-drafts/unsaved-drafts.ts'),
      ])
      const found = await listLocalDraftIds(auth.state.get().user?.id ?? '', kind)
      if (isMounted) setLocalDrafts(found)
    }
    void load().catch(() => {})
    return () => {
      isMounted = false
    }
  }, [kind])
  if (localDrafts.length === 0) return null
  return (
    <Alert role="status" title="Unsaved changes on this device">
      <Text>Your latest changes may not have been saved. Open the item to compare and restore them:</Text>
      <ul className={styles.localDrafts} aria-label="On this device">
        {localDrafts.map(({ subject, title, editorPath }) => (
          <li key={subject}>
            <Anchor component={Link} to={editorPath}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function OnSite({ row }: { row: ContentRow }) {
  if (row.state !== 'published' || row.slug === null) return null
  return (
    // No opener, because the new tab would copy this tab’s session.
    <a
      href={`${CONTENT_TYPE_DEFINITIONS[row.kind].publicPath}/${row.slug}`}
      target="_blank"
      rel="noopener"
      className={styles.onSite}
    >
      View on website
      <VisuallyHidden> “{titleOf(row)}”</VisuallyHidden>
    </a>
  )
}
