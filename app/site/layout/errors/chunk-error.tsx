import { data } from 'react-router'
import { getLocalPath } from '#app/document/pending-navigation.ts'
import type { PageHandle } from '#app/server-context.ts'
import type { Route } from './+types/chunk-error'
import { ChunkErrorPage } from './error-page.tsx'

export const handle = { query: ['page'] } satisfies PageHandle

/** Chunk error page as a document, for when the application can't render it. */
export function loader({ request }: Route.LoaderArgs) {
  const page = getLocalPath(new URL(request.url).searchParams.get('page'))
  return data({ page }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function PageNotLoaded({ loaderData }: Route.ComponentProps) {
  return <ChunkErrorPage page={loaderData.page} />
}
