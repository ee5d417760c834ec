import type { ProductsReport, VacanciesReport } from '../query-results.ts'
import { count, createReportTable, mean, share } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const products = section<ProductsReport>({
  ...getSectionMetadata('products'),
  report(now, previous, { products: names }) {
    const productName = (id: string) => names.get(id) ?? `Product ${id}`
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'products',
          title: 'Products',
          heading: 'Product',
          columns: [
            { metric: 'opens', value: ({ opens }) => count(opens) },
            { metric: 'cards', value: ({ cards }) => count(cards) },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
            { metric: 'dwell', value: ({ dwell_seconds, closes }) => mean(dwell_seconds, closes) },
            { metric: 'productEnquiries', value: ({ enquiries }) => count(enquiries) },
            { metric: 'productEnquiryRate', value: ({ enquiries, visits }) => share(enquiries, visits) },
          ],
          before: { rows: previous?.rows, key: ({ product_id: id }) => id },
          of: now.rows,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({ name: productName(row.product_id) }),
          empty: 'No product views with consent.',
        }),
        createReportTable({
          id: 'paths',
          title: 'Moves between products',
          heading: 'Path',
          columns: [{ metric: 'steps', value: ({ n }) => count(n) }],
          of: now.steps,
          sampleSize: ({ n }) => n,
          row: ({ from, to }) => ({ name: `${productName(from)} → ${productName(to)}` }),
          empty: 'No moves between products.',
        }),
      ],
      remarks: [
        'A visit that opened three products and sent one enquiry counts in three rows, so enquiries add up to more than were sent.',
        'Card clicks and opened products are counted separately, because products can also be opened by URL.',
      ],
    }
  },
})

type Totals = VacanciesReport['totals']

const TOTALS = [
  { metric: 'jobVisits', value: ({ visits }: Totals) => count(visits) },
  { metric: 'started', value: ({ begun }: Totals) => count(begun) },
  { metric: 'sent', value: ({ sent }: Totals) => count(sent) },
  { metric: 'applicationRate', value: ({ sent, visits }: Totals) => share(sent, visits) },
] as const

export const vacancies = section<VacanciesReport>({
  ...getSectionMetadata('vacancies'),
  report(now, previous, { jobs }) {
    return {
      metrics: TOTALS.map(({ metric, value }) => ({
        metric,
        value: value(now.totals),
        before: previous && value(previous.totals),
      })),
      tables: [
        createReportTable({
          id: 'vacancies',
          title: 'Vacancies',
          heading: 'Vacancy',
          columns: [
            { metric: 'jobVisits', value: ({ visits }) => count(visits) },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
            { metric: 'started', value: ({ begun }) => count(begun) },
            { metric: 'sent', value: ({ sent }) => count(sent) },
            { metric: 'applicationRate', value: ({ sent, visits }) => share(sent, visits) },
          ],
          before: { rows: previous?.rows, key: ({ job_id: id }) => id },
          of: now.rows,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({ name: jobs.get(row.job_id) ?? `Vacancy ${row.job_id}` }),
          empty: 'No vacancy views with consent.',
        }),
      ],
      remarks: [
        'A visit to two vacancies counts in both rows, but once in the total.',
        'Fewer applications than in the application list, because visitors without consent aren’t included.',
      ],
    }
  },
})
