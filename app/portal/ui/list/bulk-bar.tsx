/** Row selection and the bar of bulk actions. */
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, type RefObject, startTransition, useOptimistic, useState } from 'react'
import type { ListPage } from '#app/content/pagination.ts'
import styles from './list.module.css'
import type { Choosing } from './list-rows.tsx'
import { focusRow } from './list-shortcuts.tsx'
import type { Identified } from './record-list.ts'
import type { RowAction } from './row-action.ts'

export interface RowSelection<Row> extends Choosing<Row> {
  readonly rows: readonly Row[]
  readonly clear: () => void
}

export function useRowSelection<Row extends Identified>(shown: readonly Row[]): RowSelection<Row> {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set())
  // Optimistic, because rerendering all rows takes longer than the response to a click may.
  const [told, tell] = useOptimistic(ids)
  const rows = shown.filter(({ id }) => told.has(id))
  const of = rows.length === 0 ? 'none' : rows.length === shown.length ? 'all' : 'some'
  function choose(next: ReadonlySet<Row['id']>) {
    startTransition(() => {
      tell(next)
      setIds(next)
    })
  }
  return {
    rows,
    of,
    has: ({ id }) => ids.has(id),
    toggle({ id }) {
      const next = new Set(told)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => choose(new Set(of === 'all' ? [] : shown.map(({ id }) => id))),
    clear: () => choose(new Set()),
  }
}

interface BulkBarProps<Row extends Identified, Page extends ListPage<Row>> {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly screen: RefObject<HTMLElement | null>
  readonly changes: readonly RowAction<Row, Page>[]
  readonly choice: RowSelection<Row>
  readonly page: Page
  readonly isBusy: boolean
  readonly buttons?: ReactNode
  readonly onChange: (change: RowAction<Row, Page>, rows: readonly Row[]) => void
}

/** Each button shows how many of the selected rows it applies to. */
export function BulkBar<Row extends Identified, Page extends ListPage<Row>>({
  bar,
  screen,
  changes,
  choice,
  page,
  isBusy,
  buttons,
  onChange,
}: BulkBarProps<Row, Page>) {
  const offered = changes
    .map((change) => ({ change, on: choice.rows.filter((row) => change.isOffered?.(row, page) ?? true) }))
    .filter(({ on }) => on.length > 0)
  return (
    <Group
      ref={bar}
      className={styles.many}
      role="region"
      aria-label="Selected rows"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        focusRow(screen.current, page.rows.indexOf(choice.rows[0] as Row))
      }}
    >
      <Text role="status">{choice.rows.length} selected</Text>
      {offered.map(({ change, on }) => (
        <Button
          key={change.label}
          size="compact-md"
          variant={change.isHarmful ? 'outline' : 'default'}
          {...(change.isHarmful && { color: 'red' })}
          aria-disabled={isBusy || undefined}
          onClick={() => onChange(change, on)}
        >
          {change.label} {on.length}
        </Button>
      ))}
      {buttons}
      <Button size="compact-md" variant="subtle" onClick={choice.clear}>
        Clear selection
      </Button>
    </Group>
  )
}
