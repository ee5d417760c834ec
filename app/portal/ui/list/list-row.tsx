/** Row of plain, memoised elements, because each page has fifty. */
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import styles from './list.module.css'
import type { Fields } from './list-query.ts'
import { ROW } from './list-shortcuts.ts'
import type { Column, Identified, RecordList } from './record-list.ts'
import type { RowAction } from './row-action.ts'

export interface RowActions<Row, Page> {
  readonly onChange: (action: RowAction<Row, Page>, row: Row) => void
  readonly toggle: (row: Row) => void
}

interface RecordProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly page: Page
  readonly row: Row
  readonly index: number
}

interface RowProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>>
  extends RecordProps<Row, F, Page> {
  /** Null if the list has no bulk actions. */
  readonly isSelected: boolean | null
  readonly isBusy: boolean
  readonly callbacks: RowActions<Row, Page>
  readonly rowButtons?: ((row: Row, page: Page) => ReactNode) | undefined
  readonly hasButtons?: boolean
}

type AnyRow<Row extends Identified, F extends Fields, Page extends ListPage<Row>> = (
  props: RowProps<Row, F, Page>,
) => ReactNode

/** All props except `rowButtons`, which changes on every render. */
const MEMOISED_PROPS = [
  'list',
  'page',
  'row',
  'index',
  'isSelected',
  'isBusy',
  'callbacks',
  'hasButtons',
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
    const { list, page, row, index, isSelected, hasButtons } = props
    return (
      <tr data-record data-chosen={isSelected || undefined}>
        {isSelected !== null && (
          <td>
            <RowCheckbox {...props} />
          </td>
        )}
        <Cells list={list} page={page} row={row} index={index} />
        {hasButtons && (
          <td>
            <RowButtons {...props} />
          </td>
        )}
      </tr>
    )
  },
)

export const Card = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(props: RowProps<Row, F, Page>) => {
    const { list, page, row, index, isSelected } = props
    return (
      <li className={styles.card} data-record>
        <div className={styles.head}>
          <Main list={list} page={page} row={row} index={index} />
          {isSelected !== null && <RowCheckbox {...props} />}
        </div>
        <Facts list={list} page={page} row={row} index={index} />
        <RowButtons {...props} />
      </li>
    )
  },
)

export function cellClass<Row, Page>({ align, isShort }: Column<Row, Page>): string | undefined {
  return [align === 'end' && styles.end, isShort && styles.short].filter(Boolean).join(' ') || undefined
}

function labelOnCard<Row, Page>({ onCard }: Column<Row, Page>, row: Row): string | null | undefined {
  return typeof onCard === 'function' ? onCard(row) : onCard
}

/** Unaffected by selection. */
const Cells = memoise(
  <Row extends Identified, F extends Fields, Page extends ListPage<Row>>(props: RecordProps<Row, F, Page>) =>
    props.list.columns.map((column, at) => (
      <td key={column.heading} className={cellClass(column)}>
        {at === 0 ? <Main {...props} /> : column.cell(props.row, props.page)}
      </td>
    )),
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
    const { list, row, page, index } = props
    const focus = { [ROW]: index }
    const content = list.columns[0]?.cell(row, page)
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

/** Labels include the record name for screen readers. */
function RowButtons<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  page,
  row,
  isBusy,
  callbacks,
  rowButtons,
}: RowProps<Row, F, Page>) {
  const offered = Object.entries(list.actions ?? {}).filter(
    ([, { place = 'row', isOffered }]) => place !== 'many' && (isOffered?.(row, page) ?? true),
  )
  if (rowButtons === undefined && offered.length === 0) return null
  return (
    <div className={styles.buttons}>
      {rowButtons?.(row, page)}
      {offered.map(([name, action]) => (
        <button
          key={name}
          type="button"
          className={styles.button}
          data-harmful={action.isHarmful || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => callbacks.onChange(action, row)}
        >
          {action.label}
          <VisuallyHidden>{action.of?.(row) ?? ` “${list.name(row)}”`}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
