import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type LoadedListOf, listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/media'
import { MEDIA_LISTS } from './media-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const LIST_NAMES: Readonly<Record<ContentType, string>> = { news: 'News', blog: 'Blog' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(loaderData === undefined ? 'Media' : `${LIST_NAMES[loaderData.kind]} media`)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { pathname } = new URL(args.request.url)
  const kind: ContentType = pathname.startsWith(CONTENT_TYPE_DEFINITIONS.blog.adminPath) ? 'blog' : 'news'
  return { kind, loaded: await listLoader(MEDIA_LISTS[kind])(args) }
}
clientLoader.hydrate = true as const

export default function Media({ loaderData: { kind, loaded } }: Route.ComponentProps) {
  return (
    <ListScreen
      key={kind}
      list={MEDIA_LISTS[kind]}
      loaded={loaded as LoadedListOf<(typeof MEDIA_LISTS)[typeof kind]>}
      title={`${LIST_NAMES[kind]} media`}
      lead="Images and videos, and where they’re used. You can delete the ones that aren’t used."
      back={{ to: CONTENT_TYPE_DEFINITIONS[kind].adminPath, label: LIST_NAMES[kind] }}
    />
  )
}
