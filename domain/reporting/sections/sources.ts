import type { SourcesReport } from '../query-results.ts'
import { count, createReportTable, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Row = Omit<SourcesReport['sources'][number], 'source'>

const COLUMNS = [
  { metric: 'visitors' },
  { metric: 'visits' },
  { metric: 'views' },
  { metric: 'bounceRate' },
  { metric: 'enquiries' },
  { metric: 'enquiryRate' },
] as const

const valuesOf = ({ visitors, visits, views, bounces, enquiries }: Row) => [
  count(visitors),
  count(visits),
  count(views),
  share(bounces, visits),
  count(enquiries),
  share(enquiries, visits),
]

const columnsWith = (hasBefore: boolean) => [
  ...COLUMNS,
  ...(hasBefore ? [{ metric: 'visitors' as const, isBefore: true as const }] : []),
]

const campaignKey = ({ source, medium, campaign }: { source: string; medium: string; campaign: string }) =>
  [source, medium, campaign].join(' ')

export const sources = section<SourcesReport>({
  ...getSectionMetadata('sources'),
  report(now, previous) {
    const getPreviousSource = getPreviousValue(previous?.sources, ({ source }) => source)
    const getPreviousCampaign = getPreviousValue(previous?.campaigns, campaignKey)
    const former = (row: { visitors: number } | undefined) =>
      previous === null ? [] : [count(row?.visitors ?? 0)]
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'sources',
          title: 'Sources',
          heading: 'Source',
          lead: 'The campaign tag of the link, or the referring website.',
          columns: columnsWith(previous !== null),
          of: now.sources,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: row.source,
            filter: { source: row.source },
            values: [...valuesOf(row), ...former(getPreviousSource(row))],
          }),
          empty: 'No visits with consent in this date range.',
        }),
        createReportTable({
          id: 'campaigns',
          title: 'Campaigns',
          heading: 'Campaign',
          lead: 'Visits that started with a campaign link, and direct visits in the 90 days after it. Only visitors who also accepted marketing are included.',
          columns: columnsWith(previous !== null),
          of: now.campaigns,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: row.campaign || 'Unnamed',
            ...(row.campaign !== '' && { filter: { campaign: row.campaign } }),
            detail: [row.source, row.medium].filter(Boolean).join(', '),
            values: [...valuesOf(row), ...former(getPreviousCampaign(row))],
          }),
          empty: 'No visits from campaign links in this date range.',
        }),
      ],
      remarks: [
        'Visits by source add up to all visits. Visitors add up to more, because the same browser can come from two sources.',
        'Fewer enquiries than in the lead list, because visitors without consent aren’t included.',
      ],
    }
  },
})
