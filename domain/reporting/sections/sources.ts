import type { SourcesReport } from '../../analytics/reports.ts'
import { count, createReportTable, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Row = Omit<SourcesReport['sources'][number], 'source'>

const COLUMNS = [
  { measure: 'visitors' },
  { measure: 'visits' },
  { measure: 'views' },
  { measure: 'bounce' },
  { measure: 'enquiries' },
  { measure: 'enquiryShare' },
] as const

const valuesOf = ({ visitors, visits, views, bounces, enquiries }: Row) => [
  ...[count(visitors), count(visits), count(views)],
  ...[share(bounces, visits), count(enquiries), share(enquiries, visits)],
]

const columnsWith = (hasBefore: boolean) => [
  ...COLUMNS,
  ...(hasBefore ? [{ measure: 'visitors' as const, isBefore: true as const }] : []),
]

const campaignKey = ({ source, medium, campaign }: { source: string; medium: string; campaign: string }) =>
  [source, medium, campaign].join(' ')

export const sources = section<SourcesReport>({
  ...getSectionMetadata('sources'),
  report(now, before) {
    const wasSource = getPreviousValue(before?.sources, ({ source }) => source)
    const wasCampaign = getPreviousValue(before?.campaigns, campaignKey)
    const former = (row: { visitors: number } | undefined) =>
      before === null ? [] : [count(row?.visitors ?? 0)]
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'sources',
          title: 'Sources',
          heading: 'Source',
          lead: 'What a link’s tag says, or else the site that led here.',
          columns: columnsWith(before !== null),
          of: now.sources,
          behind: ({ visits }) => visits,
          row: (row) => ({
            name: row.source,
            asks: { source: row.source },
            values: [...valuesOf(row), ...former(wasSource(row))],
          }),
          chart: { kind: 'bars', columns: [0], most: 12 },
          empty: 'Nobody who agreed to be counted came in this time.',
        }),
        createReportTable({
          id: 'campaigns',
          title: 'Campaigns',
          heading: 'Campaign',
          lead: 'Visits that began with a tagged link.',
          columns: columnsWith(before !== null),
          of: now.campaigns,
          behind: ({ visits }) => visits,
          row: (row) => ({
            name: row.campaign || 'Without a name',
            detail: [row.source, row.medium].filter(Boolean).join(', '),
            values: [...valuesOf(row), ...former(wasCampaign(row))],
          }),
          chart: { kind: 'bars', columns: [0], most: 12 },
          empty: 'No visit of this time began with a tagged link.',
        }),
      ],
      remarks: [
        'Visits of the sources add up to all visits; their visitors add up to more, for the same browser may come from two of them.',
        'Enquiries here are fewer than in the list of leads: those of people who did not agree to be counted are missing.',
      ],
    }
  },
})
