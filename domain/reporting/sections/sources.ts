import type { SourcesReport } from '../query-results.ts'
import { count, createReportTable, share } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Row = Omit<SourcesReport['sources'][number], 'source'>

const COLUMNS = [
  { metric: 'visitors', value: ({ visitors }: Row) => count(visitors) },
  { metric: 'visits', value: ({ visits }: Row) => count(visits) },
  { metric: 'views', value: ({ views }: Row) => count(views) },
  { metric: 'bounceRate', value: ({ bounces, visits }: Row) => share(bounces, visits) },
  { metric: 'enquiries', value: ({ enquiries }: Row) => count(enquiries) },
  { metric: 'enquiryRate', value: ({ enquiries, visits }: Row) => share(enquiries, visits) },
] as const

const campaignKey = ({ source, medium, campaign }: { source: string; medium: string; campaign: string }) =>
  [source, medium, campaign].join(' ')

export const sources = section<SourcesReport>({
  ...getSectionMetadata('sources'),
  report(now, previous) {
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'sources',
          title: 'Sources',
          heading: 'Source',
          lead: 'The campaign tag of the link, or the referring website.',
          columns: COLUMNS,
          before: { rows: previous?.sources, key: ({ source }) => source },
          of: now.sources,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: row.source,
            filter: { source: row.source },
          }),
          empty: 'No visits with consent in this date range.',
        }),
        createReportTable({
          id: 'campaigns',
          title: 'Campaigns',
          heading: 'Campaign',
          lead: 'Visits that started with a campaign link, and direct visits in the 90 days after it. Only visitors who also accepted marketing are included.',
          columns: COLUMNS,
          before: { rows: previous?.campaigns, key: campaignKey },
          of: now.campaigns,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: row.campaign || 'Unnamed',
            ...(row.campaign !== '' && { filter: { campaign: row.campaign } }),
            detail: [row.source, row.medium].filter(Boolean).join(', '),
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
