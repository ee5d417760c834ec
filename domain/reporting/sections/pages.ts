import type { ContentReport, PagesReport } from '../../analytics/reports.ts'
import { count, createReportTable, mean, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const pages = section<PagesReport>({
  ...getSectionMetadata('pages'),
  report(now, before) {
    const was = getPreviousValue(before?.rows, ({ page }) => page)
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'pages',
          title: 'Pages',
          heading: 'Page',
          columns: [
            ...([{ measure: 'views' }, { measure: 'visitors' }, { measure: 'pageTime' }] as const),
            ...([{ measure: 'entries' }, { measure: 'exits' }] as const),
            ...([{ measure: 'depth50' }, { measure: 'depth100' }] as const),
            ...(before === null ? [] : [{ measure: 'views' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          total: now.total_rows ?? now.rows.length,
          behind: ({ visits }) => visits,
          row: (row) => ({
            name: row.page,
            asks: { path: row.page },
            values: [
              ...[count(row.views), count(row.visitors), mean(row.seconds, row.timed)],
              ...[count(row.entries), count(row.exits)],
              ...[share(row.depth50, row.visits), share(row.depth100, row.visits)],
              ...(before === null ? [] : [count(was(row)?.views ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [0], most: 12 },
          empty: 'No page was opened by anybody who agreed to be counted.',
        }),
      ],
      remarks: [
        'Page views of all pages, hidden ones included, are the page views of the overview. Visitors of the pages add up to more, for most see several.',
      ],
    }
  },
})

export const content = section<ContentReport>({
  ...getSectionMetadata('content'),
  report(now, before, { posts }) {
    const was = getPreviousValue(before?.posts, ({ blog_id: id }) => String(id))
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'posts',
          title: 'Blog posts',
          heading: 'Post',
          columns: [
            ...([{ measure: 'postViews' }, { measure: 'qualityViews' }] as const),
            ...([{ measure: 'qualityShare' }, { measure: 'visitors' }] as const),
            ...(before === null ? [] : [{ measure: 'postViews' as const, isBefore: true as const }]),
          ],
          of: now.posts,
          behind: ({ initial }) => initial,
          row: (row) => ({
            name: posts.get(String(row.blog_id)) ?? `Post ${row.blog_id}`,
            values: [
              ...[count(row.initial), count(row.quality)],
              ...[share(Math.min(row.quality, row.initial), row.initial), count(row.visitors)],
              ...(before === null ? [] : [count(was(row)?.initial ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [0, 1], most: 10 },
          empty: 'No post was opened by anybody who agreed to be counted.',
        }),
        createReportTable({
          id: 'articles',
          title: 'How far they are read',
          heading: 'Page',
          columns: [
            ...([{ measure: 'views' }, { measure: 'visitors' }, { measure: 'pageTime' }] as const),
            ...([{ measure: 'readHalf' }, { measure: 'readAll' }] as const),
          ],
          of: now.pages,
          behind: ({ visitors }) => visitors,
          row: (row) => ({
            name: row.page,
            asks: { path: row.page },
            values: [
              ...[count(row.views), count(row.visitors), mean(row.seconds, row.timed)],
              ...[count(row.depth50), count(row.depth100)],
            ],
          }),
          chart: { kind: 'bars', columns: [1, 3, 4], most: 10 },
          empty: 'No article was opened by anybody who agreed to be counted.',
        }),
      ],
      remarks: [
        'A post’s views here are fewer than those that the blog itself shows: the blog counts everybody, without knowing who, and this counts those who agreed.',
      ],
    }
  },
})
