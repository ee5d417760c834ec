/** Table on wide screens, cards on narrow ones. */
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { ListPage } from '#app/content/pagination.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import type { MenuAction } from '../menu-action.ts'
import styles from './list.module.css'
import type { Fields } from './list-query.ts'
import { Card, cellClass, hidingClass, type RowActions, TableRow } from './list-row.tsx'
import type { Column, Identified, RecordList } from './record-list.ts'
import type { RowAction } from './row-action.ts'

export interface SelectionState<Row> {
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** Selection of the page. */
  readonly of: 'all' | 'some' | 'none'
  readonly toggleAll: () => void
}

export interface RowsProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly page: Page
  /** Null if the order is fixed. */
  readonly sort: string | null
  readonly onSort: (sort: string) => void
  readonly isBusy: boolean
  readonly onChange: (change: RowAction<Row, Page>, row: Row) => void
  /** Null if the list has no bulk actions. */
  readonly selection: SelectionState<Row> | null
  /** Opens a dialog, if records have no screen. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Before the list’s own actions. */
  readonly rowActions?: ((row: Row, page: Page) => readonly MenuAction[]) | undefined
}

/** Whether rows have a menu. */
const hasRowActions = ({
  list,
  rowActions,
}: {
  readonly list: Pick<RecordList<never, never, never>, 'actions'>
  readonly rowActions?: unknown
}) => rowActions !== undefined || Object.values(list.actions ?? {}).some(({ place }) => place !== 'many')

const DEFAULT_WIDTH_REM = 10

export function ListTable<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  props: RowsProps<Row, F, Page>,
) {
  const { list, selection } = props
  const hasActions = hasRowActions(props)
  return (
    <table className={styles.table}>
      <colgroup>
        {selection !== null && <col className={styles.choice} />}
        {list.columns.map((column, at) => {
          const { heading, width = at === 0 ? 'auto' : DEFAULT_WIDTH_REM } = column
          return (
            <col
              key={heading}
              className={hidingClass(column)}
              {...(width !== 'auto' && { style: { '--width': `${width}rem` } as CSSProperties })}
            />
          )
        })}
        {hasActions && <col className={styles.menu} />}
      </colgroup>
      <thead>
        <tr>
          {selection !== null && (
            <th>
              <SelectAllCheckbox selection={selection} />
            </th>
          )}
          {list.columns.map((column) => (
            <Heading key={column.heading} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {hasActions && (
            <th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Records {...props} as={TableRow} />
      </tbody>
    </table>
  )
}

export function ListCards<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  props: RowsProps<Row, F, Page>,
) {
  const { selection } = props
  return (
    <>
      {selection !== null && <SelectAllCheckbox selection={selection} hasVisibleLabel />}
      <ul className={styles.cards}>
        <Records {...props} as={Card} />
      </ul>
    </>
  )
}

function Records<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  props: RowsProps<Row, F, Page> & { readonly as: typeof TableRow | typeof Card },
) {
  const { list, page, selection, isBusy, rowActions, onOpen, as: Item } = props
  const callbacks = useStableCallbacks(props)
  return page.rows.map((row, index) => (
    <Item
      key={row.id}
      list={list}
      page={page}
      row={row}
      index={index}
      onOpen={onOpen && callbacks.open}
      isBusy={isBusy}
      callbacks={callbacks}
      rowActions={rowActions}
      hasActions={hasRowActions(props)}
      isSelected={selection?.has(row) ?? null}
    />
  ))
}

/** Returns stable callbacks that call the latest props. */
function useStableCallbacks<Row, Page>(props: {
  readonly onChange: RowActions<Row, Page>['onChange']
  readonly onOpen?: RowActions<Row, Page>['open'] | undefined
  readonly selection: SelectionState<Row> | null
}): RowActions<Row, Page> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [callbacks] = useState<RowActions<Row, Page>>(() => ({
    onChange: (change, row) => latest.current.onChange(change, row),
    toggle: (row) => latest.current.selection?.toggle(row),
    open: (row) => latest.current.onOpen?.(row),
  }))
  return callbacks
}

interface HeadingProps<Row, Page> {
  readonly column: Column<Row, Page>
  readonly sort: string | null
  readonly onSort: (sort: string) => void
}

/** Reverses the order on the second click. */
function Heading<Row, Page>({ column, sort, onSort }: HeadingProps<Row, Page>) {
  const { heading, sort: by } = column
  if (by === undefined || sort === null) return <th className={cellClass(column)}>{heading}</th>
  const isUp = sort === by
  const isDown = sort === `-${by}`
  return (
    <th className={cellClass(column)} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button type="button" className={styles.sorter} onClick={() => onSort(isUp ? `-${by}` : by)}>
        {heading}
        <span aria-hidden className={styles.arrow}>
          {isUp ? '↑' : isDown ? '↓' : '↕'}
        </span>
      </button>
    </th>
  )
}

/** @param hasVisibleLabel for cards, which have no heading */
function SelectAllCheckbox<Row>({
  selection,
  hasVisibleLabel = false,
}: {
  selection: SelectionState<Row>
  hasVisibleLabel?: boolean
}) {
  const label = 'Select all on this page'
  return (
    <label className={styles.all} data-labelled={hasVisibleLabel || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        ref={(box) => {
          if (box !== null) box.indeterminate = selection.of === 'some'
        }}
        checked={selection.of === 'all'}
        onChange={selection.toggleAll}
      />
      {hasVisibleLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </label>
  )
}
