import { type PackagingRow, readPackagingData } from '#app/content/customer/documents.ts'
import { type ListPage, rangeOf } from '#app/content/pagination.ts'
import {
  formatPackagingPeriod,
  listPackagingPeriods,
  parsePackagingPeriod,
} from '#domain/customer-documents/customer-documents.ts'
import { ofCustomer } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { text } from '../../ui/list/list-query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader, recordList } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/packaging'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Packaging data')

/** The current half-year and five years. */
const PERIODS = 11

interface PackagingPage extends ListPage<PackagingRow> {
  readonly period: string
  readonly kilograms: number
  /** SKUs without a weight, which are missing in the total. */
  readonly unknown: number
}

const number = (value: number) => value.toLocaleString('en-GB')
const weight = (kilograms: number) => `${kilograms.toLocaleString('en-GB', { maximumFractionDigits: 1 })} kg`

const packagingList = recordList({
  noun: ['SKU', 'SKUs'],
  path: '/documents/packaging',
  // The last complete half-year if empty.
  query: { period: text((value) => parsePackagingPeriod(value) !== null) },
  load: ofCustomer(
    async (client, customer, query: { readonly period: string; readonly page: number }, now) => {
      const period = query.period || (listPackagingPeriods(now, 2)[1] ?? '')
      const range = parsePackagingPeriod(period)
      const rows = range === null ? [] : await readPackagingData(client, customer, range)
      const [from, to] = rangeOf(query.page)
      return {
        rows: rows.slice(from, to + 1),
        total: rows.length,
        period,
        kilograms: rows.reduce((sum, { kilograms }) => sum + (kilograms ?? 0), 0),
        unknown: rows.filter(({ kilograms }) => kilograms === null).length,
      } satisfies PackagingPage
    },
  ),
  name: ({ name }) => name,
  filters: [
    {
      field: 'period',
      label: 'Period',
      control: 'select',
      choices: () => [
        { value: '', label: 'Last complete half-year' },
        ...listPackagingPeriods(new Date(), PERIODS).map((value) => ({
          value,
          label: formatPackagingPeriod(value),
        })),
      ],
    },
  ],
  columns: [
    {
      heading: 'SKU',
      cell: ({ code, name }) => (
        <>
          {name} <span className={styles.detail}>{code}</span>
        </>
      ),
      csv: ({ name }) => name,
    },
    {
      heading: 'Recyclability',
      cell: ({ recyclability }) => RATINGS[recyclability] ?? 'Not rated',
      csv: ({ recyclability }) => RATINGS[recyclability] ?? 'Not rated',
      onCard: 'Recyclability',
      width: 9,
      hiddenBelow: 1100,
    },
    {
      heading: 'Units delivered',
      cell: ({ units }) => <span className={styles.number}>{number(units)}</span>,
      csv: ({ units }) => units,
      align: 'end',
      onCard: 'Units delivered',
    },
    {
      heading: 'Weight per unit',
      cell: ({ weightGrams }) =>
        weightGrams === null ? 'Not known' : <span className={styles.number}>{number(weightGrams)} g</span>,
      csv: ({ weightGrams }) => weightGrams ?? '',
      align: 'end',
      onCard: 'Weight per unit',
    },
    {
      heading: 'Total',
      cell: ({ units, weightGrams, kilograms }) =>
        kilograms === null || weightGrams === null ? (
          'Not known'
        ) : (
          <span className={styles.number}>
            {weight(kilograms)}{' '}
            <span className={styles.detail}>
              {number(units)} × {number(weightGrams)} g
            </span>
          </span>
        ),
      csv: ({ kilograms }) => kilograms ?? '',
      align: 'end',
      onCard: 'Total',
      width: 12,
    },
  ],
  csvOnly: [
    { heading: 'Code', csv: ({ code }) => code },
    { heading: 'Material', csv: () => 'Paper or board' },
    { heading: 'Board', csv: ({ board }) => board },
  ],
  empty: () => ({
    title: 'Nothing delivered in this period',
    description: 'Choose another period.',
  }),
})

const RATINGS: Readonly<Record<string, string>> = { green: 'Green', amber: 'Amber', red: 'Red' }

export const clientLoader = listLoader(packagingList)

export default function Packaging({ loaderData }: Route.ComponentProps) {
  const page = loaderData.page.data
  return (
    <ListScreen
      list={packagingList}
      loaded={loaderData}
      title="Packaging data"
      back={{ to: '/documents', label: 'Documents' }}
      lead={
        page !== null && (
          <>
            {formatPackagingPeriod(page.period)}: {weight(page.kilograms)} of paper and board, calculated as
            the units delivered in the period times the weight per unit.
            {page.unknown > 0 &&
              ` ${page.unknown === 1 ? '1 SKU isn’t' : `${page.unknown} SKUs aren’t`} included, because we don’t know the weight.`}
          </>
        )
      }
    />
  )
}
