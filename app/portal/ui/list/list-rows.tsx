/** The rows of a list: a table where there is room for one, cards where there is not. */
import { Anchor, Button, Checkbox, Group, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '#app/content/list-pages.ts'
import type { Change } from './change.ts'
import styles from './list.module.css'
import { ROW } from './list-keys.tsx'
import type { Fields } from './list-query.ts'
import type { Column, Identified, RecordList } from './record-list.ts'

export interface Choosing<Row> {
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** All rows of the page, some, or none. */
  readonly of: 'all' | 'some' | 'none'
  /** Chooses all rows of the page, or none where all are. */
  readonly toggleAll: () => void
}

export interface RowsProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly page: Page
  /** The present order; null where the list has one order alone. */
  readonly sort: string | null
  readonly onSort: (sort: string) => void
  readonly isBusy: boolean
  readonly onChange: (change: Change<Row, Page>, row: Row) => void
  /** Null where nothing is done with several rows. */
  readonly chosen: Choosing<Row> | null
  /** Buttons of the desk’s own, before those of the list’s actions. */
  readonly rowButtons?: ((row: Row, page: Page) => ReactNode) | undefined
}

export function ListTable<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  props: RowsProps<Row, F, Page>,
) {
  const { list, page, chosen } = props
  const hasButtons =
    props.rowButtons !== undefined || Object.values(list.actions ?? {}).some(({ place }) => place !== 'many')
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen !== null && (
              <Table.Th w="3rem">
                <ChoiceOfAll chosen={chosen} />
              </Table.Th>
            )}
            {list.columns.map((column) => (
              <Heading key={column.heading} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {hasButtons && <Table.Th className={styles.end}>Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {page.rows.map((row, index) => (
            <Table.Tr key={row.id} data-record data-chosen={chosen?.has(row) || undefined}>
              {chosen !== null && (
                <Table.Td>
                  <Choice {...{ list, row, chosen }} />
                </Table.Td>
              )}
              {list.columns.map((column, at) => (
                <Table.Td key={column.heading} className={cellClass(column)}>
                  {at === 0 ? <Main {...{ list, row, page, index }} /> : column.cell(row, page)}
                </Table.Td>
              ))}
              {hasButtons && (
                <Table.Td>
                  <RowButtons {...props} row={row} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

export function ListCards<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  props: RowsProps<Row, F, Page>,
) {
  const { list, page, chosen } = props
  const facts = list.columns.slice(1)
  return (
    <>
      {chosen !== null && <ChoiceOfAll chosen={chosen} label="Choose all on this page" />}
      <ul className={styles.cards}>
        {page.rows.map((row, index) => (
          <li key={row.id} className={styles.card} data-record>
            <div className={styles.head}>
              <Main {...{ list, row, page, index }} />
              {chosen !== null && <Choice {...{ list, row, chosen }} />}
            </div>
            {facts.length > 0 && (
              <div className={styles.facts}>
                {facts.map((column) => (
                  <div key={column.heading}>
                    {column.onCard ?? <VisuallyHidden>{column.heading}:</VisuallyHidden>}{' '}
                    {column.cell(row, page)}
                  </div>
                ))}
              </div>
            )}
            <RowButtons {...props} row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function cellClass<Row, Page>({ align, isShort }: Column<Row, Page>): string | undefined {
  return [align === 'end' && styles.end, isShort && styles.short].filter(Boolean).join(' ') || undefined
}

interface HeadingProps<Row, Page> {
  readonly column: Column<Row, Page>
  readonly sort: string | null
  readonly onSort: (sort: string) => void
}

/** Sorts by its column, and the other way round at the second press. */
function Heading<Row, Page>({ column, sort, onSort }: HeadingProps<Row, Page>) {
  const { heading, sort: by } = column
  if (by === undefined || sort === null) return <Table.Th className={cellClass(column)}>{heading}</Table.Th>
  const isUp = sort === by
  const isDown = sort === `-${by}`
  return (
    <Table.Th
      className={cellClass(column)}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <button type="button" className={styles.sorter} onClick={() => onSort(isUp ? `-${by}` : by)}>
        {heading}
        <span aria-hidden className={styles.arrow}>
          {isUp ? '↑' : isDown ? '↓' : '↕'}
        </span>
      </button>
    </Table.Th>
  )
}

interface MainProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  readonly row: Row
  readonly page: Page
  readonly index: number
}

/** The record itself, which takes the focus of its row. */
function Main<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  row,
  page,
  index,
}: MainProps<Row, F, Page>) {
  const focus = { [ROW]: index }
  const content = list.columns[0]?.cell(row, page)
  if (list.link === undefined)
    return (
      <div tabIndex={-1} className={styles.main} {...focus}>
        {content}
      </div>
    )
  return (
    <Anchor component={Link} to={list.link(row)} className={styles.main} {...focus}>
      {content}
    </Anchor>
  )
}

function Choice<Row extends Identified>({
  list: { name },
  row,
  chosen,
}: {
  list: { readonly name: (row: Row) => string }
  row: Row
  chosen: Choosing<Row>
}) {
  return (
    <Checkbox
      size="md"
      aria-label={`Choose “${name(row)}”`}
      checked={chosen.has(row)}
      onChange={() => chosen.toggle(row)}
    />
  )
}

/** @param label shown beside the box, where no heading says it */
function ChoiceOfAll<Row>({ chosen, label }: { chosen: Choosing<Row>; label?: string }) {
  return (
    <Checkbox
      size="md"
      {...(label === undefined ? { 'aria-label': 'Choose all on this page' } : { label, mb: 'sm' })}
      checked={chosen.of === 'all'}
      indeterminate={chosen.of === 'some'}
      onChange={chosen.toggleAll}
    />
  )
}

/** What can be done with one row; each button says to a screen reader which record it means. */
function RowButtons<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  page,
  row,
  isBusy,
  onChange,
  rowButtons,
}: RowsProps<Row, F, Page> & { readonly row: Row }) {
  const offered = Object.entries(list.actions ?? {}).filter(
    ([, { place = 'row', isOffered }]) => place !== 'many' && (isOffered?.(row, page) ?? true),
  )
  if (rowButtons === undefined && offered.length === 0) return null
  return (
    <Group gap="xs" className={styles.buttons}>
      {rowButtons?.(row, page)}
      {offered.map(([name, change]) => (
        <Button
          key={name}
          size="compact-sm"
          variant={change.isHarmful ? 'outline' : 'default'}
          {...(change.isHarmful && { color: 'red' })}
          aria-disabled={isBusy || undefined}
          onClick={() => onChange(change, row)}
        >
          {change.label}
          <VisuallyHidden>{change.of?.(row) ?? ` “${list.name(row)}”`}</VisuallyHidden>
        </Button>
      ))}
    </Group>
  )
}
