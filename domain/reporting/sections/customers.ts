import type { CustomersReport } from '../query-results.ts'
import { count, createReportTable } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

export const customers = section<CustomersReport>({
  ...getSectionMetadata('customers'),
  report(now, previous) {
    return {
      metrics: [{ metric: 'users', value: count(now.people), before: previous && count(previous.people) }],
      tables: [
        createReportTable({
          id: 'customers',
          title: 'Customers',
          heading: 'Customer',
          columns: [
            { metric: 'screenViews', value: ({ views }) => count(views) },
            { metric: 'users', value: ({ people }) => count(people) },
            { metric: 'visits', value: ({ visits }) => count(visits) },
          ],
          before: { rows: previous?.customers, key: ({ customer }) => customer },
          of: now.customers,
          // Counts people, not views: a customer with few users would show what one of them does.
          sampleSize: ({ people }) => people,
          row: ({ customer }) => ({ name: customer }),
          empty: 'No customers with consent.',
        }),
        createReportTable({
          id: 'screens',
          title: 'Screens',
          heading: 'Screen',
          columns: [
            { metric: 'screenViews', value: ({ views }) => count(views) },
            { metric: 'users', value: ({ people }) => count(people) },
            { metric: 'visits', value: ({ visits }) => count(visits) },
          ],
          before: { rows: previous?.screens, key: ({ screen }) => screen },
          of: now.screens,
          sampleSize: ({ people }) => people,
          row: ({ screen }) => ({ name: screen }),
          empty: 'No screen views with consent.',
        }),
        createReportTable({
          id: 'uses',
          title: 'Searches and records',
          heading: 'About',
          lead: 'Searches and filters of EN numbers and stock, and deliveries that were opened.',
          columns: [
            { metric: 'times', value: ({ n }) => count(n) },
            { metric: 'users', value: ({ people }) => count(people) },
          ],
          before: { rows: previous?.uses, key: ({ subject }) => subject },
          of: now.uses,
          sampleSize: ({ people }) => people,
          row: ({ subject }) => ({ name: subject }),
          empty: 'No searches or records with consent.',
        }),
      ],
      remarks: ['A customer is listed once five of its users, each counted by browser, have given consent.'],
    }
  },
})
