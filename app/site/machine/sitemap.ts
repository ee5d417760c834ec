/** `sitemap.xml`: every public page with when it really changed last. */

import { blogPages, jobPages, newsPages } from '#app/content/site-map.ts'
import { siteServices } from '#app/server-context.ts'
import { keepUntilNextPost } from '#app/site/blog/keep-until-next-post.ts'
import { PRODUCTS } from '#company/products.ts'
import { endOfLondonDay, londonDay } from '#domain/dates/dates.ts'
import { productPath } from '#domain/products/product-path.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import type { Route } from './+types/sitemap'
import { PRODUCTS_CHANGED, PUBLIC_PAGES } from './public-pages.ts'
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
  const products = PRODUCTS.map((product) => ({ path: productPath(product), changed: PRODUCTS_CHANGED }))
  const certificates = readRegisters(services).certificates.map(({ id, issued }) => ({
    path: `/certificates/${id}`,
    changed: issued,
  }))
  const pages = [...fixed, ...products, ...certificates, ...news, ...posts, ...jobs]
  return new Response(sitemapFile(pages, siteUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
