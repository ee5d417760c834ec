/** The filters of a query that differ from the default. */
import type { ListPage } from '#app/content/pagination.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { withCurrent } from './filter-fields.tsx'
import type { Fields, Query } from './list-query.ts'
import type { Identified, RecordList } from './record-list.ts'

export interface ActiveFilter {
  readonly field: string
  /** `Type: Customer` */
  readonly label: string
}

/** Views and search are not filters: they are always visible. */
export function activeFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  { filters = [], query: { defaults } }: Pick<RecordList<Row, F, Page>, 'filters' | 'query'>,
  query: Query<F>,
  page: Page | null,
): readonly ActiveFilter[] {
  const values = query as Readonly<Record<string, string | number>>
  const isActive = (field: string) => values[field] !== defaults[field]
  return filters.flatMap((filter): readonly ActiveFilter[] => {
    if (filter.control === 'days')
      return [
        { field: filter.field, label: filter.labels[0] },
        { field: filter.until, label: filter.labels[1] },
      ].flatMap(({ field, label }) =>
        isActive(field) ? [{ field, label: `${label} ${formatLongDate(String(values[field]))}` }] : [],
      )
    if (filter.control === 'tabs' || !isActive(filter.field)) return []
    const value = String(values[filter.field])
    const choice = withCurrent(filter.choices(page), value).find((one) => one.value === value)
    return [{ field: filter.field, label: `${filter.label}: ${choice?.label ?? value}` }]
  })
}
