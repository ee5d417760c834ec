import { Alert, Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { LocalDraftIds } from '#app/local-drafts/content-drafts.ts'
import { browserSession } from '#app/session/browser-session.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  CONTENT_TYPES,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import type { MenuAction } from '../../ui/menu-action.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/content-admin'
import type { ContentRow } from './content-cells.tsx'
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
    <ListScreen
      key={kind}
      list={CONTENT_LISTS[kind]}
      loaded={loaded}
      title={TITLES[kind]}
      create={{ label: `New ${noun[0]}`, to: `${adminPath}/new` }}
      menu={[
        ...(kind === 'blog'
          ? [{ label: 'Categories and tags', icon: 'tag', to: `${adminPath}/labels` } as const]
          : []),
        { label: 'Media', icon: 'images', to: `${adminPath}/media` },
      ]}
      rowActions={onSite}
      lead={<LocalDraftsNotice kind={kind} />}
    />
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
        import('#app/local-drafts/content-drafts.ts'),
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

function onSite({ state, slug, kind }: ContentRow): readonly MenuAction[] {
  if (state !== 'published' || slug === null) return []
  const href = `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/${slug}`
  return [{ label: 'View on website', icon: 'external-link', href }]
}
