/** Row selection and the bar of bulk actions. */
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, type RefObject, startTransition, useOptimistic, useState } from 'react'
import type { ListPage } from '#app/content/pagination.ts'
import styles from './list.module.css'
import type { SelectionState } from './list-rows.tsx'
import { focusRow } from './list-shortcuts.ts'
import type { Identified } from './record-list.ts'
import type { RowAction } from './row-action.ts'

export interface RowSelection<Row> extends SelectionState<Row> {
  readonly rows: readonly Row[]
  readonly clear: () => void
}

export function useRowSelection<Row extends Identified>(shown: readonly Row[]): RowSelection<Row> {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set())
  // Optimistic, because rerendering all rows takes longer than the response to a click may.
  const [optimisticIds, setOptimisticIds] = useOptimistic(ids)
  const rows = shown.filter(({ id }) => optimisticIds.has(id))
  const of = rows.length === 0 ? 'none' : rows.length === shown.length ? 'all' : 'some'
  function select(next: ReadonlySet<Row['id']>) {
    startTransition(() => {
      setOptimisticIds(next)
      setIds(next)
    })
  }
  return {
    rows,
    of,
    has: ({ id }) => ids.has(id),
    toggle({ id }) {
      const next = new Set(optimisticIds)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => select(new Set(of === 'all' ? [] : shown.map(({ id }) => id))),
    clear: () => select(new Set()),
  }
}

interface BulkBarProps<Row extends Identified, Page extends ListPage<Row>> {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly screen: RefObject<HTMLElement | null>
  readonly actions: readonly RowAction<Row, Page>[]
  readonly selection: RowSelection<Row>
  readonly page: Page
  readonly isBusy: boolean
  readonly buttons?: ReactNode
  readonly onAction: (action: RowAction<Row, Page>, rows: readonly Row[]) => void
}

/** Each button shows how many of the selected rows it applies to. */
export function BulkBar<Row extends Identified, Page extends ListPage<Row>>({
  bar,
  screen,
  actions,
  selection,
  page,
  isBusy,
  buttons,
  onAction,
}: BulkBarProps<Row, Page>) {
  const offered = actions
    .map((action) => ({
      action,
      rows: selection.rows.filter((row) => action.isOffered?.(row, page) ?? true),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Group
      ref={bar}
      className={styles.many}
      role="region"
      aria-label="Selected rows"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        focusRow(screen.current, page.rows.indexOf(selection.rows[0] as Row))
      }}
    >
      <Text role="status">{selection.rows.length} selected</Text>
      {offered.map(({ action, rows }) => (
        <Button
          key={action.label}
          size="compact-md"
          variant={action.isHarmful ? 'outline' : 'default'}
          {...(action.isHarmful && { color: 'red' })}
          aria-disabled={isBusy || undefined}
          onClick={() => onAction(action, rows)}
        >
          {action.label} {rows.length}
        </Button>
      ))}
      {buttons}
      <Button size="compact-md" variant="subtle" onClick={selection.clear}>
        Clear selection
      </Button>
    </Group>
  )
}
