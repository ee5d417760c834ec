import type { ContentReport, PagesReport } from '../query-results.ts'
import { count, createReportTable, mean, share } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const pages = section<PagesReport>({
  ...getSectionMetadata('pages'),
  report(now, previous) {
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'pages',
          title: 'Pages',
          heading: 'Page',
          columns: [
            { metric: 'views', value: ({ views }) => count(views) },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
            { metric: 'pageTime', value: ({ seconds, timed }) => mean(seconds, timed) },
            { metric: 'entries', value: ({ entries }) => count(entries) },
            { metric: 'exits', value: ({ exits }) => count(exits) },
            { metric: 'depth50', value: ({ depth50, visits }) => share(depth50, visits) },
            { metric: 'depth100', value: ({ depth100, visits }) => share(depth100, visits) },
          ],
          before: { rows: previous?.rows, key: ({ page }) => page },
          of: now.rows,
          total: now.total_rows ?? now.rows.length,
          sampleSize: ({ visits }) => visits,
          row: ({ page }) => ({ name: page, filter: { path: page } }),
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
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'posts',
          title: 'Blog posts',
          heading: 'Post',
          columns: [
            { metric: 'postViews', value: ({ initial }) => count(initial) },
            { metric: 'qualityViews', value: ({ quality }) => count(quality) },
            {
              metric: 'qualityShare',
              value: ({ quality, initial }) => share(Math.min(quality, initial), initial),
            },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
          ],
          before: { rows: previous?.posts, key: ({ blog_id: id }) => String(id) },
          of: now.posts,
          sampleSize: ({ initial }) => initial,
          row: (row) => ({ name: posts.get(String(row.blog_id)) ?? `Post ${row.blog_id}` }),
          empty: 'No post views with consent.',
        }),
        createReportTable({
          id: 'articles',
          title: 'Reading depth',
          heading: 'Page',
          columns: [
            { metric: 'views', value: ({ views }) => count(views) },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
            { metric: 'pageTime', value: ({ seconds, timed }) => mean(seconds, timed) },
            { metric: 'readHalf', value: ({ depth50 }) => count(depth50) },
            { metric: 'readAll', value: ({ depth100 }) => count(depth100) },
          ],
          of: now.pages,
          sampleSize: ({ visitors }) => visitors,
          row: ({ page }) => ({ name: page, filter: { path: page } }),
          empty: 'No article views with consent.',
        }),
      ],
      remarks: [
        'Views here are lower than on the blog itself: the blog counts everyone anonymously, this report only visitors with consent.',
      ],
    }
  },
})
