import type { ActionsReport } from '../../analytics/reports.ts'
import { count, createReportTable } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

/** What else is pressed, in the order in which it matters to us. */
const KINDS: Readonly<Record<string, { readonly title: string; readonly heading: string }>> = {
  phone: { title: 'Telephone numbers pressed', heading: 'Number' },
  mail: { title: 'Email addresses pressed', heading: 'Address' },
  download: { title: 'Downloads', heading: 'File' },
  outbound: { title: 'Links to other sites', heading: 'Link' },
  not_found: { title: 'Addresses that were not found', heading: 'Address' },
  film: { title: 'Film', heading: 'What' },
  carousel: { title: 'Carousels', heading: 'Which' },
  hero: { title: 'Sayings in the banner', heading: 'Which' },
}

/** Stands where there is none of any kind, in the place of eight empty tables. */
const NONE: [string, { readonly title: string; readonly heading: string }] = [
  'none',
  { title: 'Numbers, files, links and addresses', heading: 'What' },
]

export const actions = section<ActionsReport>({
  ...getSectionMetadata('actions'),
  report(now, before) {
    const was = getPreviousValue(before?.rows, ({ kind, subject, detail }) => `${kind} ${subject} ${detail}`)
    const present = Object.entries(KINDS).filter(([id]) => now.rows.some(({ kind }) => kind === id))
    const table = ([id, { title, heading }]: [string, { title: string; heading: string }]) =>
      createReportTable({
        id: id.replace('_', '-'),
        title,
        heading,
        columns: [
          ...([{ measure: 'times' }, { measure: 'visits' }, { measure: 'visitors' }] as const),
          ...(before === null ? [] : [{ measure: 'times' as const, isBefore: true as const }]),
        ],
        of: now.rows.filter(({ kind }) => kind === id),
        behind: ({ n }) => n,
        row: (row) => ({
          name: [row.subject, row.detail].filter(Boolean).join(', ') || 'Unnamed',
          values: [
            ...[count(row.n), count(row.visits), count(row.visitors)],
            ...(before === null ? [] : [count(was(row)?.n ?? 0)]),
          ],
        }),
        chart: { kind: 'bars', columns: [0], most: 12 },
        empty: 'Nobody who agreed to be counted pressed one, or met an address that leads nowhere.',
      })
    return {
      figures: [],
      tables: (present.length === 0 ? [NONE] : present).map(table),
      remarks: [],
    }
  },
})
