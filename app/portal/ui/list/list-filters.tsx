import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ListPage } from '#app/content/list-pages.ts'
import styles from './list.module.css'
import type { Fields, Query } from './list-query.ts'
import type { Identified, RecordList } from './record-list.ts'

const PAUSE_MS = 300

interface ListFiltersProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly query: Query<F>
  /** Null until it is there, and where it could not be read. */
  readonly page: Page | null
  /** Without a table there are no headings to sort by. */
  readonly withOrder: boolean
  /** @param isTyping each pause of somebody who types is no step back in the browser’s history */
  readonly onChange: (change: Readonly<Record<string, string>>, isTyping: boolean) => void
}

/** Search, filters and, beside cards, the order. */
export function ListFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  query,
  page,
  withOrder,
  onChange,
}: ListFiltersProps<Row, F, Page>) {
  const { search, filters = [] } = list
  const asked = query as Readonly<Record<string, string | number>>
  const sorted = list.columns.filter(({ sort }) => sort !== undefined)
  const hasOrder = withOrder && sorted.length > 0
  if (search === undefined && filters.length === 0 && !hasOrder) return null
  return (
    <search className={styles.filters}>
      {search !== undefined && (
        <SearchBox
          label={search.label}
          text={String(asked[search.field])}
          onPause={(text) => onChange({ [search.field]: text }, true)}
        />
      )}
      {filters.map(({ field, label, as, choices }) => {
        const value = String(asked[field])
        const data = [...(choices?.(page) ?? [])]
        if (as === 'tabs')
          return (
            <SegmentedControl
              key={field}
              aria-label={label}
              className={styles.tabs}
              value={value}
              data={data}
              onChange={(next) => onChange({ [field]: next }, false)}
            />
          )
        if (as === 'day')
          return (
            <TextInput
              key={field}
              type="date"
              label={label}
              value={value}
              onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value }, false)}
            />
          )
        return (
          <NativeSelect
            key={field}
            size="md"
            label={label}
            value={value}
            data={data}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value }, false)}
          />
        )
      })}
      {hasOrder && (
        <NativeSelect
          size="md"
          label="Order"
          value={String(asked.sort)}
          data={sorted.flatMap(({ heading, sort = '' }) => [
            { value: sort, label: `${heading}, first to last` },
            { value: `-${sort}`, label: `${heading}, last to first` },
          ])}
          onChange={({ currentTarget }) => onChange({ sort: currentTarget.value }, false)}
        />
      )}
    </search>
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly text: string
  readonly onPause: (text: string) => void
}

/** Looks for what was typed once typing pauses, and follows the address when that was changed elsewhere. */
function SearchBox({ label, text, onPause }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What else is asked for may have changed while the pause lasts.
  const latest = useRef(onPause)
  const sent = useRef(text)
  useEffect(() => {
    latest.current = onPause
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])

  function look(after: number, words: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (words.trim() === sent.current) return
      sent.current = words.trim()
      latest.current(words.trim())
    }, after)
  }

  return (
    <TextInput
      label={label}
      type="search"
      className={styles.search}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        look(PAUSE_MS, value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') look(0, typed)
      }}
    />
  )
}
