import { beforeAll, describe, expect, it } from 'vitest'
import { PRODUCTS } from '#company/products.ts'
import { LEAD_TIMES_PATH } from '#domain/company/sectors.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { productPath } from '#domain/products/product-path.ts'
import { opened } from '#tests/support/opened.ts'
import { pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { loader as loadRobots } from './robots.ts'
import { loader as loadSecurity } from './security-txt.ts'
import { loader as loadSitemap } from './sitemap.ts'
import { lastChange, sitemapFile } from './sitemap-file.ts'

const backend = opened(openTestBackend)

beforeAll(async () => {
  const { secret } = backend
  const written = await Promise.all([
    secret.from('news_articles').insert([
      { title: 'Shown news', date: '2026-03-01', is_deleted: false },
      { title: 'Deleted news', date: '2026-03-02', is_deleted: true },
    ]),
    secret.from('blogs').insert([
      { title: 'Out', status: 'published', publish_date: '2026-01-01T00:00:00Z' },
      { title: 'Draft', status: 'draft', publish_date: '2026-01-01T00:00:00Z' },
      { title: 'Scheduled', status: 'published', publish_date: '2199-01-01T00:00:00Z' },
    ]),
    secret.from('jobs').insert(
      ['Open', 'Closed'].map((title) => ({
        title,
        location: 'Aldermoor',
        department: 'Print',
        type: 'Full time',
        description: 'Do',
        requirements: 'Know',
        benefits: 'Have',
        closes_on: title === 'Open' ? '2199-01-01' : '2020-01-01',
      })),
    ),
  ])
  expect(written.map(({ error }) => error)).toEqual([null, null, null])
})

const visit = (path: string) =>
  pageVisit(path, { data: backend.publishable, now: () => new Date('2026-11-20T12:00:00Z') })

describe('sitemap', () => {
  it('lists every public page and all published content with the last change', async () => {
    const { given, tags, validUntil } = visit('/sitemap.xml')
    const answer = await loadSitemap(given)
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const entries = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)]
    const paths = entries.map(([, address = '']) => address.slice(SITE_URL.length))
    expect(paths).toEqual([
      // A public website hides lead times that are placeholders.
      ...PUBLIC_PAGES.map(({ path }) => path).filter((path) => path !== LEAD_TIMES_PATH),
      ...PRODUCTS.map(productPath),
      '/news/shown-news',
      '/blog/out',
      expect.stringMatching(/^\/jobs\/\d+-open$/),
    ])
    for (const [, , changed = ''] of entries) expect(Date.parse(changed)).not.toBeNaN()
    expect(tags.toSorted()).toEqual(expect.arrayContaining(['blogs', 'jobs', 'news_articles']))
    expect(validUntil.map((moment) => moment.toISOString())).toContain('2026-11-21T00:00:00.000Z')
  })

  it('dates a list by its latest entry', () => {
    const rows = ['2026-03-01T10:00:00+00:00', '2026-12-01T10:00:00+00:00'].map((changed) => ({
      path: '/news/a',
      changed,
    }))
    expect(lastChange('2026-11-20', rows)).toBe('2026-12-01T10:00:00+00:00')
    expect(lastChange('2026-11-20', rows.slice(0, 1))).toBe('2026-11-20')
  })

  it('writes URLs and dates in the required format', () => {
    const text = sitemapFile(
      [{ path: '/a?b=1&c=<2>', changed: '2026-03-01T11:00:00.123456+01:00' }],
      'https://x.example.com',
    )
    expect(text).toContain('<loc>https://x.example.com/a?b=1&amp;c=&lt;2&gt;</loc>')
    expect(text).toContain('<lastmod>2026-03-01T10:00:00Z</lastmod>')
  })
})

it('robots.txt links to the sitemap and allows pages', async () => {
  const text = await loadRobots(visit('/robots.txt').given).text()
  expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  expect(text).not.toMatch(/^Disallow: \/$/m)
})

it('security.txt has a contact and expires in less than a year', async () => {
  const { given, validUntil } = visit('/.well-known/security.txt')
  const text = await loadSecurity(given).text()
  expect(text).toContain('Contact: mailto:security@example.com')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - Date.parse('2026-11-20T12:00:00Z')) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect(validUntil).toEqual([new Date('2026-11-21T00:00:00Z')])
})
