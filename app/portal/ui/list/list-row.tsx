/** Row of plain, memoised elements, because each page has fifty. */
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { ActionMenu } from '../action-menu.tsx'
import type { MenuAction } from '../menu-action.ts'
import styles from './list.module.css'
import type { Fields } from './list-query.ts'
import { ROW } from './list-shortcuts.ts'
import type { Column, Identified, RecordList } from './record-list.ts'
import type { RowAction } from './row-action.ts'

export interface RowActions<Row, Page> {
  readonly onChange: (action: RowAction<Row, Page>, row: Row) => void
  readonly toggle: (row: Row) => void
  readonly open: (row: Row) => void
}

interface RecordProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly page: Page
  readonly row: Row
  readonly index: number
  /** Opens a dialog, if records have no screen. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

interface RowProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>>
  extends RecordProps<Row, F, Page> {
  /** Null if the list has no bulk actions. */
  readonly isSelected: boolean | null
  readonly isBusy: boolean
  readonly callbacks: RowActions<Row, Page>
  readonly rowActions?: ((row: Row, page: Page) => readonly MenuAction[]) | undefined
  readonly hasActions: boolean
}

type AnyRow<Row extends Identified, F extends Fields, Page extends ListPage<Row>> = (
  props: RowProps<Row, F, Page>,
) => ReactNode

/** All props except `rowActions`, which changes on every render. */
const MEMOISED_PROPS = [
  'list',
  'page',
  'row',
  'index',
  'onOpen',
  'isSelected',
  'isBusy',
  'callbacks',
  'hasActions',
] as const

type MemoisedProps = Readonly<Record<(typeof MEMOISED_PROPS)[number], unknown>>

/** Memoises a component by these props. */
function memoise<Component extends AnyRow<never, never, never>>(component: Component): Component {
  return memo(component as never, (before: MemoisedProps, after: MemoisedProps) =>
    MEMOISED_PROPS.every((name) => before[name] === after[name]),
  ) as unknown as Component
}

export const TableRow = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(props: RowProps<Row, F, Page>) => {
    const { list, page, row, index, onOpen, isSelected, hasActions } = props
    return (
      <tr data-record data-chosen={isSelected || undefined}>
        {isSelected !== null && (
          <td>
            <RowCheckbox {...props} />
          </td>
        )}
        <Cells list={list} page={page} row={row} index={index} onOpen={onOpen} />
        {hasActions && (
          <td>
            <RowMenu {...props} />
          </td>
        )}
      </tr>
    )
  },
)

export const Card = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(props: RowProps<Row, F, Page>) => {
    const { list, page, row, index, onOpen, isSelected, hasActions } = props
    return (
      <li className={styles.card} data-record data-chosen={isSelected || undefined}>
        {isSelected !== null && <RowCheckbox {...props} />}
        <div className={styles.content}>
          <Main list={list} page={page} row={row} index={index} onOpen={onOpen} />
          <Facts list={list} page={page} row={row} index={index} />
        </div>
        {hasActions && <RowMenu {...props} />}
      </li>
    )
  },
)

/** Class that hides a column on narrower screens. */
export const hidingClass = ({ hiddenBelow }: Column<never, never>): string | undefined =>
  hiddenBelow === undefined ? undefined : hiddenBelow === 1100 ? styles.below1100 : styles.below1280

export function cellClass<Row, Page>(column: Column<Row, Page>): string | undefined {
  return [column.align === 'end' && styles.end, hidingClass(column)].filter(Boolean).join(' ') || undefined
}

function labelOnCard<Row, Page>({ onCard }: Column<Row, Page>, row: Row): string | null | undefined {
  return typeof onCard === 'function' ? onCard(row) : onCard
}

/** Unaffected by selection. */
const Cells = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(props: RecordProps<Row, F, Page>) =>
    props.list.columns.map((column, at) => {
      if (at === 0)
        return (
          <td key={column.heading}>
            <Main {...props} />
          </td>
        )
      const content = column.cell(props.row, props.page)
      return (
        <td
          key={column.heading}
          className={cellClass(column)}
          {...(typeof content === 'string' && { title: content })}
        >
          {content}
        </td>
      )
    }),
)

const Facts = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
    props: RecordProps<Row, F, Page>,
  ) => {
    const facts = props.list.columns.slice(1)
    if (facts.length === 0) return null
    return (
      <div className={styles.facts}>
        {facts.map((column) => (
          <div key={column.heading}>
            {labelOnCard(column, props.row) ?? <VisuallyHidden>{column.heading}:</VisuallyHidden>}{' '}
            {column.cell(props.row, props.page)}
          </div>
        ))}
      </div>
    )
  },
)

/** First cell, which takes the row’s focus. */
const Main = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
    props: RecordProps<Row, F, Page>,
  ) => {
    const { list, row, page, index, onOpen } = props
    const focus = { [ROW]: index }
    const content = list.columns[0]?.cell(row, page)
    if (onOpen !== undefined)
      return (
        <button
          type="button"
          className={styles.main}
          aria-haspopup="dialog"
          onClick={() => onOpen(row)}
          {...focus}
        >
          {content}
        </button>
      )
    if (list.link === undefined)
      return (
        <div tabIndex={-1} className={styles.main} {...focus}>
          {content}
        </div>
      )
    return (
      <Link to={list.link(row)} className={styles.main} {...focus}>
        {content}
      </Link>
    )
  },
)

function RowCheckbox<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list: { name },
  row,
  isSelected,
  callbacks,
}: RowProps<Row, F, Page>) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={`Select “${name(row)}”`}
      checked={isSelected === true}
      onChange={() => callbacks.toggle(row)}
    />
  )
}

function RowMenu<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  page,
  row,
  isBusy,
  callbacks,
  rowActions,
}: RowProps<Row, F, Page>) {
  const further = rowActions?.(row, page) ?? []
  const own = Object.values(list.actions ?? {}).filter(
    ({ place = 'row', isOffered }) => place !== 'many' && (isOffered?.(row, page) ?? true),
  )
  if (further.length + own.length === 0) return null
  return (
    <ActionMenu
      label={`Actions for “${list.name(row)}”`}
      className={styles.rowMenu}
      actions={() => [
        ...further,
        ...own.map((action) => ({
          label: action.label,
          ...(action.key && { shortcut: action.key[0] }),
          isHarmful: action.isHarmful ?? false,
          isDisabled: isBusy,
          onSelect: () => callbacks.onChange(action, row),
        })),
      ]}
    />
  )
}
