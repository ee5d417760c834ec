import type { CustomersReport } from '../query-results.ts'
import { count, createReportTable } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const customers = section<CustomersReport>({
  ...getSectionMetadata('customers'),
  report(now, previous) {
    const wasCustomer = getPreviousValue(previous?.customers, ({ customer }) => customer)
    const wasScreen = getPreviousValue(previous?.screens, ({ screen }) => screen)
    const wasUse = getPreviousValue(previous?.uses, ({ subject }) => subject)
    const before = <Id extends 'screenViews' | 'times'>(metric: Id) =>
      previous === null ? [] : [{ metric, isBefore: true as const }]
    return {
      metrics: [{ metric: 'users', value: count(now.people), before: previous && count(previous.people) }],
      tables: [
        createReportTable({
          id: 'customers',
          title: 'Customers',
          heading: 'Customer',
          columns: [
            { metric: 'screenViews' },
            { metric: 'users' },
            { metric: 'visits' },
            ...before('screenViews'),
          ],
          of: now.customers,
          // Counts people, not views: a customer with few users would show what one of them does.
          sampleSize: ({ people }) => people,
          row: (row) => ({
            name: row.customer,
            values: [
              count(row.views),
              count(row.people),
              count(row.visits),
              ...(previous === null ? [] : [count(wasCustomer(row)?.views ?? 0)]),
            ],
          }),
          empty: 'No customers with consent.',
        }),
        createReportTable({
          id: 'screens',
          title: 'Screens',
          heading: 'Screen',
          columns: [
            { metric: 'screenViews' },
            { metric: 'users' },
            { metric: 'visits' },
            ...before('screenViews'),
          ],
          of: now.screens,
          sampleSize: ({ people }) => people,
          row: (row) => ({
            name: row.screen,
            values: [
              count(row.views),
              count(row.people),
              count(row.visits),
              ...(previous === null ? [] : [count(wasScreen(row)?.views ?? 0)]),
            ],
          }),
          empty: 'No screen views with consent.',
        }),
        createReportTable({
          id: 'uses',
          title: 'Searches and records',
          heading: 'About',
          lead: 'Searches and filters of EN numbers and stock, and deliveries that were opened.',
          columns: [{ metric: 'times' }, { metric: 'users' }, ...before('times')],
          of: now.uses,
          sampleSize: ({ people }) => people,
          row: (row) => ({
            name: row.subject,
            values: [
              count(row.n),
              count(row.people),
              ...(previous === null ? [] : [count(wasUse(row)?.n ?? 0)]),
            ],
          }),
          empty: 'No searches or records with consent.',
        }),
      ],
      remarks: ['A customer is listed once five of its users, each counted by browser, have given consent.'],
    }
  },
})
