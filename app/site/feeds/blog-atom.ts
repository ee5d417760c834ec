import type { Route } from './+types/blog-atom'
import { blogFeed } from './blog-feed.server.ts'
import { feedResponse } from './feed-document.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return feedResponse('atom', await blogFeed(context))
}
