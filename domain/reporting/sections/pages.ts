import type { ContentReport, PagesReport } from '../query-results.ts'
import { count, createReportTable, mean, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const pages = section<PagesReport>({
  ...getSectionMetadata('pages'),
  report(now, previous) {
    const getPrevious = getPreviousValue(previous?.rows, ({ page }) => page)
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'pages',
          title: 'Pages',
          heading: 'Page',
          columns: [
            { metric: 'views' },
            { metric: 'visitors' },
            { metric: 'pageTime' },
            { metric: 'entries' },
            { metric: 'exits' },
            { metric: 'depth50' },
            { metric: 'depth100' },
            ...(previous === null ? [] : [{ metric: 'views' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          total: now.total_rows ?? now.rows.length,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: row.page,
            filter: { path: row.page },
            values: [
              count(row.views),
              count(row.visitors),
              mean(row.seconds, row.timed),
              count(row.entries),
              count(row.exits),
              share(row.depth50, row.visits),
              share(row.depth100, row.visits),
              ...(previous === null ? [] : [count(getPrevious(row)?.views ?? 0)]),
            ],
          }),
          empty: 'No page views with consent.',
        }),
      ],
      remarks: [
        'Page views of all pages, including hidden rows, add up to those in the overview. Visitors add up to more, because most view several pages.',
      ],
    }
  },
})

export const content = section<ContentReport>({
  ...getSectionMetadata('content'),
  report(now, previous, { posts }) {
    const getPrevious = getPreviousValue(previous?.posts, ({ blog_id: id }) => String(id))
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'posts',
          title: 'Blog posts',
          heading: 'Post',
          columns: [
            { metric: 'postViews' },
            { metric: 'qualityViews' },
            { metric: 'qualityShare' },
            { metric: 'visitors' },
            ...(previous === null ? [] : [{ metric: 'postViews' as const, isBefore: true as const }]),
          ],
          of: now.posts,
          sampleSize: ({ initial }) => initial,
          row: (row) => ({
            name: posts.get(String(row.blog_id)) ?? `Post ${row.blog_id}`,
            values: [
              count(row.initial),
              count(row.quality),
              share(Math.min(row.quality, row.initial), row.initial),
              count(row.visitors),
              ...(previous === null ? [] : [count(getPrevious(row)?.initial ?? 0)]),
            ],
          }),
          empty: 'No post views with consent.',
        }),
        createReportTable({
          id: 'articles',
          title: 'Reading depth',
          heading: 'Page',
          columns: [
            { metric: 'views' },
            { metric: 'visitors' },
            { metric: 'pageTime' },
            { metric: 'readHalf' },
            { metric: 'readAll' },
          ],
          of: now.pages,
          sampleSize: ({ visitors }) => visitors,
          row: (row) => ({
            name: row.page,
            filter: { path: row.page },
            values: [
              count(row.views),
              count(row.visitors),
              mean(row.seconds, row.timed),
              count(row.depth50),
              count(row.depth100),
            ],
          }),
          empty: 'No article views with consent.',
        }),
      ],
      remarks: [
        'Views here are lower than on the blog itself: the blog counts everyone anonymously, this report only visitors with consent.',
      ],
    }
  },
})
