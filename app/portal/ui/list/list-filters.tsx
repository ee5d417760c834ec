import { NativeSelect } from '@mantine/core'
import type { ListPage } from '#app/content/pagination.ts'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { ChoiceFilter, DaysFilter, SearchBox } from './filter-fields.tsx'
import styles from './list.module.css'
import type { Fields, Query } from './list-query.ts'
import type { Identified, RecordList } from './record-list.ts'

interface ListFiltersProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly query: Query<F>
  /** Null while loading or after a failure. */
  readonly page: Page | null
  /** Cards have no headings to sort by. */
  readonly withOrder: boolean
  /** @param isTyping replaces the history entry instead of adding one */
  readonly onChange: (change: Readonly<Record<string, string>>, isTyping: boolean) => void
}

/** More filters are collapsed on a phone, so that rows are visible. */
const MAX_FILTERS_ON_PHONE = 3

export function ListFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  query,
  page,
  withOrder,
  onChange,
}: ListFiltersProps<Row, F, Page>) {
  const { search, filters = [] } = list
  const values = query as Readonly<Record<string, string | number>>
  const sorted = list.columns.filter(({ sort }) => sort !== undefined)
  const hasOrder = withOrder && sorted.length > 0
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  if (search === undefined && filters.length === 0 && !hasOrder) return null
  const renderFilters = (shown: typeof filters) =>
    shown.map((filter) =>
      filter.as === 'days' ? (
        <DaysFilter
          key={filter.field}
          labels={filter.labels}
          from={String(values[filter.field])}
          to={String(values[filter.until])}
          onChange={(from, to) => onChange({ [filter.field]: from, [filter.until]: to }, false)}
        />
      ) : (
        <ChoiceFilter
          key={filter.field}
          {...filter}
          value={String(values[filter.field])}
          choices={filter.choices(page)}
          onChange={(next) => onChange({ [filter.field]: next }, false)}
        />
      ),
    )
  const order = hasOrder && (
    <NativeSelect
      key="order"
      size="md"
      label="Sort by"
      value={String(values.sort)}
      data={sorted.flatMap(({ heading, sort = '' }) => [
        { value: sort, label: `${heading}, ascending` },
        { value: `-${sort}`, label: `${heading}, descending` },
      ])}
      onChange={({ currentTarget }) => onChange({ sort: currentTarget.value }, false)}
    />
  )
  const isCollapsed = !isWide && filters.length > MAX_FILTERS_ON_PHONE
  const collapsed = filters.slice(1)
  const activeCount = collapsed.filter((filter) =>
    [filter.field, filter.as === 'days' ? filter.until : filter.field].some(
      (field) => values[field] !== list.query.defaults[field],
    ),
  ).length
  return (
    <search className={styles.filters}>
      {search !== undefined && (
        <SearchBox
          label={search.label}
          text={String(values[search.field])}
          onPause={(text) => onChange({ [search.field]: text }, true)}
        />
      )}
      {isCollapsed ? (
        <>
          {renderFilters(filters.slice(0, 1))}
          <details className={styles.more}>
            <summary>{activeCount === 0 ? 'More filters' : `More filters (${activeCount} active)`}</summary>
            <div className={styles.filters}>
              {renderFilters(collapsed)}
              {order}
            </div>
          </details>
        </>
      ) : (
        <>
          {renderFilters(filters)}
          {order}
        </>
      )}
    </search>
  )
}
