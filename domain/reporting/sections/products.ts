import type { ProductsReport, VacanciesReport } from '../query-results.ts'
import { count, createReportTable, mean, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const products = section<ProductsReport>({
  ...getSectionMetadata('products'),
  report(now, previous, { products: names }) {
    const productName = (id: string) => names.get(id) ?? `Product ${id}`
    const getPrevious = getPreviousValue(previous?.rows, ({ product_id: id }) => id)
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'products',
          title: 'Products',
          heading: 'Product',
          columns: [
            { metric: 'opens' },
            { metric: 'cards' },
            { metric: 'visitors' },
            { metric: 'dwell' },
            { metric: 'productEnquiries' },
            { metric: 'productEnquiryRate' },
            ...(previous === null ? [] : [{ metric: 'opens' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: productName(row.product_id),
            values: [
              count(row.opens),
              count(row.cards),
              count(row.visitors),
              mean(row.dwell_seconds, row.closes),
              count(row.enquiries),
              share(row.enquiries, row.visits),
              ...(previous === null ? [] : [count(getPrevious(row)?.opens ?? 0)]),
            ],
          }),
          empty: 'No product views with consent.',
        }),
        createReportTable({
          id: 'paths',
          title: 'Moves between products',
          heading: 'Path',
          columns: [{ metric: 'steps' }],
          of: now.steps,
          sampleSize: ({ n }) => n,
          row: ({ from, to, n }) => ({
            name: `${productName(from)} → ${productName(to)}`,
            values: [count(n)],
          }),
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

export const vacancies = section<VacanciesReport>({
  ...getSectionMetadata('vacancies'),
  report(now, previous, { jobs }) {
    const getPrevious = getPreviousValue(previous?.rows, ({ job_id: id }) => id)
    const { totals } = now
    const previousTotals = previous?.totals
    return {
      metrics: [
        {
          metric: 'jobVisits',
          value: count(totals.visits),
          before: previousTotals ? count(previousTotals.visits) : null,
        },
        {
          metric: 'started',
          value: count(totals.begun),
          before: previousTotals ? count(previousTotals.begun) : null,
        },
        {
          metric: 'sent',
          value: count(totals.sent),
          before: previousTotals ? count(previousTotals.sent) : null,
        },
        {
          metric: 'applicationRate',
          value: share(totals.sent, totals.visits),
          before: previousTotals ? share(previousTotals.sent, previousTotals.visits) : null,
        },
      ],
      tables: [
        createReportTable({
          id: 'vacancies',
          title: 'Vacancies',
          heading: 'Vacancy',
          columns: [
            { metric: 'jobVisits' },
            { metric: 'visitors' },
            { metric: 'started' },
            { metric: 'sent' },
            { metric: 'applicationRate' },
            ...(previous === null ? [] : [{ metric: 'jobVisits' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          sampleSize: ({ visits }) => visits,
          row: (row) => ({
            name: jobs.get(row.job_id) ?? `Vacancy ${row.job_id}`,
            values: [
              count(row.visits),
              count(row.visitors),
              count(row.begun),
              count(row.sent),
              share(row.sent, row.visits),
              ...(previous === null ? [] : [count(getPrevious(row)?.visits ?? 0)]),
            ],
          }),
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
