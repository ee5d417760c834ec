/** `sitemap.xml`: every public page with when it really changed last. */
import { blogPages, jobPages, newsPages } from '#app/content/site-map.ts'
import { siteServices } from '#app/server-context.ts'
import { keepUntilNextPost } from '#app/site/blog/keep-until-next-post.ts'
import { endOfLondonDay, londonDay } from '#domain/dates/dates.ts'
import type { Route } from './+types/sitemap'
import { PUBLIC_PAGES } from './public-pages.ts'
import { lastChange, sitemapFile } from './sitemap-file.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { data, page, now, siteUrl } = services
  page.tag('news_articles', 'blogs', 'jobs')
  // Vacancies close with the day.
  page.validUntil(endOfLondonDay(londonDay(now())))
  await keepUntilNextPost(services)
  const [news, posts, jobs] = await Promise.all([newsPages(data), blogPages(data), jobPages(data, now())])
  const lists = new Map([
    ['/news', news],
    ['/blog', posts],
    ['/jobs', jobs],
    ['/', [...news, ...posts]],
  ])
  const fixed = PUBLIC_PAGES.map(({ path, changed }) => ({
    path,
    changed: lastChange(changed, lists.get(path) ?? []),
  }))
  return new Response(sitemapFile([...fixed, ...news, ...posts, ...jobs], siteUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
