/** `sitemap.xml` with the date of each page's last change. */

import { blogPages, jobPages, newsPages } from '#app/content/sitemap-pages.ts'
import { siteServices } from '#app/server-context.ts'
import { cacheUntilNextPost } from '#app/site/blog/cache-until-next-post.ts'
import { LEAD_TIMES_PATH } from '#domain/company/sectors.ts'
import { getServicePath } from '#domain/company/services.ts'
import type { Section } from '#domain/company-entries/company.ts'
import { endOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { PRODUCTS_CHANGED, PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { productPath } from '#domain/products/product-path.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { readLeadTimes } from '../lead-times/read-lead-times.ts'
import type { Route } from './+types/sitemap'
import { lastChange, sitemapFile } from './sitemap-file.ts'

/** Pages that list a section of the editable company data. */
const SECTION_PAGES: Readonly<Record<string, Section>> = {
  '/products': 'products',
  '/certificates': 'certificates',
  '/claims': 'claims',
  [LEAD_TIMES_PATH]: 'leadTimes',
  '/locations': 'sites',
  '/questions': 'answers',
  '/get-in-touch': 'sites',
  '/how-we-do-it': 'services',
}

const latest = (day: string, other = ''): string => (day < other ? other : day)

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { data, page, now, siteUrl, company } = services
  page.tag('news_articles', 'blogs', 'jobs')
  // Vacancies close at midnight.
  page.validUntil(endOfLondonDay(toLondonDate(now())))
  await cacheUntilNextPost(services)
  const [news, posts, jobs] = await Promise.all([newsPages(data), blogPages(data), jobPages(data, now())])
  const lists = new Map([
    ['/news', news],
    ['/blog', posts],
    ['/jobs', jobs],
    ['/', [...news, ...posts]],
  ])
  const existing = PUBLIC_PAGES.filter(
    ({ path }) => path !== LEAD_TIMES_PATH || readLeadTimes(services).length > 0,
  )
  const fixed = existing.map(({ path, changed }) => {
    const section = SECTION_PAGES[path]
    const service = company.services.find((each) => getServicePath(each) === path)
    const written = latest(service?.changed ?? changed, section && company.changed[section])
    return { path, changed: lastChange(written, lists.get(path) ?? []) }
  })
  const products = company.products.map((product) => ({
    path: productPath(product),
    changed: latest(PRODUCTS_CHANGED, company.changed.products),
  }))
  const certificates = readRegisters(services).certificates.map(({ id, issued }) => ({
    path: `/certificates/${id}`,
    changed: issued,
  }))
  const pages = [...fixed, ...products, ...certificates, ...news, ...posts, ...jobs]
  return new Response(sitemapFile(pages, siteUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
