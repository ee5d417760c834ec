/** Board column. Plain elements, because a board shows about 100 cards and rerenders on every move. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Anchor } from '@mantine/core'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ApplicationSummary, BoardColumn } from '#app/content/applications/queries.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  getApplicationPath,
} from '#domain/applications/applications.ts'
import { exceedsThreshold, formatWait } from '#domain/applications/time-in-stage.ts'
import { openListOnKey } from '../ui/record/open-list-on-key.ts'
import styles from './job-applications.module.css'
import { Stars } from './rating.tsx'

export type MoveCard = (application: ApplicationSummary, to: ApplicationStatus) => void

interface ColumnProps {
  readonly column: BoardColumn
  /** Shows only the name and the number. */
  readonly isNarrow: boolean
  readonly onToggle: (() => void) | null
  /** Query string of the board. */
  readonly search: string
  readonly warnAfter: number
  /** Must be stable, so that unchanged cards don't rerender. */
  readonly onMove: MoveCard
}

/** Id of a column, for links to it. */
export const getColumnId = (status: ApplicationStatus) =>
  `column-${status.toLowerCase().replace(/\W+/g, '-')}`

export function Column({
  column: { status, rows, total },
  isNarrow,
  onToggle,
  search,
  warnAfter,
  onMove,
}: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        onMove(source.data.application as ApplicationSummary, status)
      },
    })
  }, [status, onMove])
  const headingId = useId()
  const more = new URLSearchParams(search)
  more.set('status', status)
  return (
    <section
      ref={element}
      id={getColumnId(status)}
      className={styles.column}
      aria-labelledby={headingId}
      data-over={isOver || undefined}
      data-narrow={isNarrow || undefined}
    >
      <h2 id={headingId}>
        {onToggle === null ? (
          <ColumnTitle status={status} total={total} />
        ) : (
          <button type="button" aria-expanded={!isNarrow} onClick={onToggle} data-more={status}>
            <ColumnTitle status={status} total={total} />
          </button>
        )}
      </h2>
      {!isNarrow && (
        <>
          {rows.map((application) => (
            <Card
              key={application.id}
              application={application}
              search={search}
              warnAfter={warnAfter}
              onMove={onMove}
            />
          ))}
          {total > rows.length && (
            <Anchor component={Link} to={`/job-applications?${more}`} data-more={status}>
              Show all {total} in {status}
            </Anchor>
          )}
        </>
      )}
    </section>
  )
}

function ColumnTitle({ status, total }: Pick<BoardColumn, 'status' | 'total'>) {
  return (
    <>
      {status} <span>{total}</span>
    </>
  )
}

interface CardProps extends Omit<ColumnProps, 'column' | 'isNarrow' | 'onToggle'> {
  readonly application: ApplicationSummary
}

/** Reloading creates new objects, so cards are compared by value. */
const Card = memo(
  CardOf,
  (before, after) =>
    before.search === after.search &&
    before.warnAfter === after.warnAfter &&
    JSON.stringify(before.application) === JSON.stringify(after.application),
)

function CardOf({ application, search, warnAfter, onMove }: CardProps) {
  const { id, reference, name, jobTitle, status, statusSince, rating } = application
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (element.current === null) return
    return draggable({ element: element.current, getInitialData: () => ({ application }) })
  }, [application])
  const now = new Date()
  const isLate = exceedsThreshold(application, warnAfter, now)
  return (
    <article ref={element} className={styles.card} data-application={id} data-late={isLate || undefined}>
      <Link to={`${getApplicationPath(reference)}${search && `?${search}`}`} title={name} draggable={false}>
        {name}
      </Link>
      <p title={jobTitle}>{jobTitle}</p>
      <div>
        <span>
          {isLate ? 'Overdue: ' : ''}
          {formatWait(statusSince, now)}
        </span>
        <Stars rating={rating} />
      </div>
      <select
        aria-label={`Status of ${name}`}
        value={status}
        onKeyDown={openListOnKey}
        onChange={({ currentTarget: { value } }) => {
          const to = APPLICATION_STATUSES.find((one) => one === value)
          if (to !== undefined) onMove(application, to)
        }}
      >
        {APPLICATION_STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </article>
  )
}
