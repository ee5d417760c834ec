import type { ActionsReport } from '../query-results.ts'
import { count, createReportTable } from '../report.ts'
import { section } from './section.ts'
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
    const kindsWithRows = Object.entries(KINDS).filter(([id]) => now.rows.some(({ kind }) => kind === id))
    const table = ([id, { title, heading }]: [string, { title: string; heading: string }]) =>
      createReportTable({
        id: id.replace('_', '-'),
        title,
        heading,
        columns: [
          { metric: 'times', value: ({ n }) => count(n) },
          { metric: 'visits', value: ({ visits }) => count(visits) },
          { metric: 'visitors', value: ({ visitors }) => count(visitors) },
        ],
        before: { rows: previous?.rows, key: ({ kind, subject, detail }) => `${kind} ${subject} ${detail}` },
        of: now.rows.filter(({ kind }) => kind === id),
        sampleSize: ({ n }) => n,
        row: (row) => ({ name: [row.subject, row.detail].filter(Boolean).join(', ') || 'Unnamed' }),
        empty: 'No clicks, downloads or missing pages recorded.',
      })
    return {
      metrics: [],
      tables: (kindsWithRows.length === 0 ? [NONE] : kindsWithRows).map(table),
      remarks: [],
    }
  },
})
