import type { ActionsReport } from '../query-results.ts'
import { count, createReportTable } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

/** In order of importance. */
const KINDS: Readonly<Record<string, { readonly title: string; readonly heading: string }>> = {
  phone: { title: 'Phone number clicks', heading: 'Number' },
  mail: { title: 'Email address clicks', heading: 'Address' },
  download: { title: 'Downloads', heading: 'File' },
  outbound: { title: 'Links to other websites', heading: 'Link' },
  not_found: { title: 'Pages not found', heading: 'URL' },
  film: { title: 'Video', heading: 'Event' },
  carousel: { title: 'Carousels', heading: 'Carousel' },
  hero: { title: 'Banner texts', heading: 'Text' },
}

/** Shown instead of eight empty tables. */
const NONE: [string, { readonly title: string; readonly heading: string }] = [
  'none',
  { title: 'Clicks, downloads and missing pages', heading: 'Target' },
]

export const actions = section<ActionsReport>({
  ...getSectionMetadata('actions'),
  report(now, previous) {
    const getPrevious = getPreviousValue(
      previous?.rows,
      ({ kind, subject, detail }) => `${kind} ${subject} ${detail}`,
    )
    const kindsWithRows = Object.entries(KINDS).filter(([id]) => now.rows.some(({ kind }) => kind === id))
    const table = ([id, { title, heading }]: [string, { title: string; heading: string }]) =>
      createReportTable({
        id: id.replace('_', '-'),
        title,
        heading,
        columns: [
          { metric: 'times' },
          { metric: 'visits' },
          { metric: 'visitors' },
          ...(previous === null ? [] : [{ metric: 'times' as const, isBefore: true as const }]),
        ],
        of: now.rows.filter(({ kind }) => kind === id),
        sampleSize: ({ n }) => n,
        row: (row) => ({
          name: [row.subject, row.detail].filter(Boolean).join(', ') || 'Unnamed',
          values: [
            count(row.n),
            count(row.visits),
            count(row.visitors),
            ...(previous === null ? [] : [count(getPrevious(row)?.n ?? 0)]),
          ],
        }),
        empty: 'No clicks, downloads or missing pages recorded.',
      })
    return {
      metrics: [],
      tables: (kindsWithRows.length === 0 ? [NONE] : kindsWithRows).map(table),
      remarks: [],
    }
  },
})
