import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ListPage } from '#app/content/pagination.ts'
import { Icon } from '../icon.tsx'
import { activeFilters } from './active-filters.ts'
import { ChoiceFilter, DaysFilter, SearchBox } from './filter-fields.tsx'
import styles from './list-filters.module.css'
import type { Fields, Query } from './list-query.ts'
import type { Filter, Identified, RecordList } from './record-list.ts'

interface ListFiltersProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly query: Query<F>
  /** Null while loading or after a failure. */
  readonly page: Page | null
  readonly isWide: boolean
  /** How much was found. */
  readonly result: ReactNode
  /** @param isTyping replaces the history entry instead of adding one */
  readonly onChange: (change: Readonly<Record<string, string>>, isTyping: boolean) => void
  /** Enter in the search. */
  readonly onEnter: (text: string | null) => void
}

const MAX_IN_SIGHT = 3

/** Search and up to three visible filters, the others behind *Filter*; on a phone all filters are there. */
export function ListFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  query,
  page,
  isWide,
  result,
  onChange,
  onEnter,
}: ListFiltersProps<Row, F, Page>) {
  const { search, filters = [] } = list
  const values = query as Readonly<Record<string, string | number>>
  const fields = filters.filter(({ control }) => control !== 'tabs')
  const inSight = isWide ? fields.filter(({ control }) => control === 'select').slice(0, MAX_IN_SIGHT) : []
  const further = fields.filter((filter) => !inSight.includes(filter))
  const sorted = isWide ? [] : list.columns.filter(({ sort }) => sort !== undefined)
  const active = activeFilters(list, query, page)
  const hidden = active.filter(({ field }) => !inSight.some((filter) => filter.field === field))

  const renderField = (filter: Filter<keyof F & string, Page>, hasVisibleLabel: boolean) =>
    filter.control === 'days' ? (
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
        label={filter.label}
        hasVisibleLabel={hasVisibleLabel}
        value={String(values[filter.field])}
        choices={filter.choices(page)}
        isActive={active.some(({ field }) => field === filter.field)}
        onChange={(next) => onChange({ [filter.field]: next }, false)}
      />
    )

  return (
    <>
      <search className={styles.filters}>
        {search !== undefined && (
          <SearchBox
            label={search.label}
            text={String(values[search.field])}
            onPause={(text) => onChange({ [search.field]: text }, true)}
            onEnter={onEnter}
          />
        )}
        {inSight.map((filter) => renderField(filter, false))}
        {further.length + sorted.length > 0 && (
          <FurtherFilters activeCount={hidden.length} isWide={isWide}>
            {further.map((filter) => renderField(filter, true))}
            {sorted.length > 0 && (
              <NativeSelect
                label="Sort by"
                value={String(values.sort)}
                data={sorted.flatMap(({ heading, sort = '' }) => [
                  { value: sort, label: `${heading}, ascending` },
                  { value: `-${sort}`, label: `${heading}, descending` },
                ])}
                onChange={({ currentTarget }) => onChange({ sort: currentTarget.value }, false)}
              />
            )}
          </FurtherFilters>
        )}
        {isWide && result}
      </search>
      {(active.length > 0 || !isWide) && (
        <div className={styles.chips}>
          {active.map(({ field, label }) => (
            <span key={field} className={styles.chip}>
              {label}
              <button
                type="button"
                aria-label={`Remove filter ${label}`}
                onClick={() => onChange({ [field]: String(list.query.defaults[field]) }, false)}
              >
                <Icon name="x" />
              </button>
            </span>
          ))}
          {active.length > 1 && (
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() =>
                onChange(
                  Object.fromEntries(active.map(({ field }) => [field, String(list.query.defaults[field])])),
                  false,
                )
              }
            >
              Clear
            </Button>
          )}
          {!isWide && result}
        </div>
      )}
    </>
  )
}

interface FurtherFiltersProps {
  readonly activeCount: number
  readonly isWide: boolean
  readonly children: ReactNode
}

/** A row below the others, or a sheet on a phone. */
function FurtherFilters({ activeCount, isWide, children }: FurtherFiltersProps) {
  // Active filters are visible as chips, so the row need not be open for them.
  const [isOpen, setOpen] = useState(false)
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isSheetOpen = isOpen && !isWide
  useEffect(() => {
    if (isSheetOpen && !sheet.current?.open) sheet.current?.showModal()
  }, [isSheetOpen])
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="list-filter" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filter{activeCount > 0 && ` (${activeCount})`}
      </Button>
      {isOpen && isWide && (
        <div id={id} className={styles.further}>
          {children}
        </div>
      )}
      {isSheetOpen && (
        <dialog
          ref={sheet}
          id={id}
          className={styles.sheet}
          aria-label="Filter"
          onClose={() => setOpen(false)}
        >
          {children}
          <Button onClick={() => sheet.current?.close()}>Done</Button>
        </dialog>
      )}
    </>
  )
}
