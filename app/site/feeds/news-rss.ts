import type { Route } from './+types/news-rss'
import { feedResponse } from './feed-document.ts'
import { newsFeed } from './news-feed.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return feedResponse('rss', await newsFeed(context))
}
