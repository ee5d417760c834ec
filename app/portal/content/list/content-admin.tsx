import {
  CONTENT_TYPE_DEFINITIONS,
  CONTENT_TYPES,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { LocalDraftsNotice } from '../../ui/list/local-drafts-notice.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import type { MenuAction } from '../../ui/menu-action.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/content-admin'
import type { ContentRow } from './content-cells.tsx'
import { CONTENT_LISTS } from './content-lists.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const TITLES: Readonly<Record<ContentType, string>> = { news: 'News', blog: 'Blog' }

const LOADERS = { news: listLoader(CONTENT_LISTS.news), blog: listLoader(CONTENT_LISTS.blog) } as const

const kindAt = (pathname: string): ContentType =>
  CONTENT_TYPES.find((kind) => pathname.startsWith(CONTENT_TYPE_DEFINITIONS[kind].adminPath)) ?? 'news'

const draftPathsOf = (kind: ContentType) => (subject: string) => {
  const [of, record] = subject.split(':')
  return of === kind ? `${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${record}` : null
}
const DRAFT_PATHS = { news: draftPathsOf('news'), blog: draftPathsOf('blog') } as const

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
      lead={
        <LocalDraftsNotice title="Unsaved changes on this device" pathOf={DRAFT_PATHS[kind]}>
          Your latest changes may not have been saved. Open the item to compare and restore them:
        </LocalDraftsNotice>
      }
    />
  )
}

function onSite({ state, slug, kind }: ContentRow): readonly MenuAction[] {
  if (state !== 'published' || slug === null) return []
  const href = `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/${slug}`
  return [{ label: 'View on website', icon: 'external-link', href }]
}
