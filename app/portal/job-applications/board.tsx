/** The applications by status, those that have waited longest first; moved by dragging, or with the choice on each card. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type ApplicationSummary,
  type BoardColumn,
  listJobChoices,
  readBoard,
} from '#app/content/received/application-reading.ts'
import { readWarnAfter } from '#app/content/received/application-settings.ts'
import { setApplicationStatus } from '#app/content/received/application-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  applicationAddress,
} from '#domain/applications/applications.ts'
import type { NameChoice } from '#domain/applications/hiding.ts'
import { isOverlong, waitInWords } from '#domain/applications/waiting.ts'
import { announce, undoLast } from '../ui/announce.tsx'
import { readData } from '../ui/calls.ts'
import { useAsked } from '../ui/list/asked.ts'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { rememberFilters } from '../ui/list/record-list.ts'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/board'
import { applicationList } from './applications-list.tsx'
import { hideSummary } from './cv/hidden-applicant.tsx'
import styles from './job-applications.module.css'
import { Stars } from './rating.tsx'
import { WarnAfter } from './warn-after.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Applications: board')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = applicationList.query.read(new URL(request.url).searchParams)
  return readData(context, async (client) => {
    const [columns, jobs, warnAfter] = await Promise.all([
      readBoard(client, query, new Date()),
      listJobChoices(client),
      readWarnAfter(client),
    ])
    return { columns: columns.map((column) => hideNames(column, query.names)), jobs, query, warnAfter }
  })
}
clientLoader.hydrate = true as const

const hideNames = (column: BoardColumn, choice: NameChoice): BoardColumn => ({
  ...column,
  rows: column.rows.map((row) => hideSummary(row, choice)),
})

interface Move {
  readonly application: ApplicationSummary
  readonly to: ApplicationStatus
}

export default function Board({ loaderData: { columns, jobs, query, warnAfter } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const { asked, latest } = useAsked(applicationList.query, query)
  const move = useAction((session, { application, to }: Move) =>
    withDataSession(session, (client) =>
      setApplicationStatus(client, application.id, to, application.status),
    ),
  )
  async function run(application: ApplicationSummary, to: ApplicationStatus) {
    if (to === application.status) return
    const outcome = await move.run({ application, to })
    if (outcome === null || outcome.failure !== null) return
    announce(`${application.name}: ${to}.`, {
      of: `the move of ${application.name}`,
      run: () => void move.run({ application: { ...application, status: to }, to: application.status }),
    })
  }
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === 'u' && !isElsewhere(event) && undoLast()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const search = applicationList.query.write(query).toString()
  function show(change: Partial<typeof query>) {
    const next = { ...latest(), ...change }
    rememberFilters(applicationList, next)
    setParameters(applicationList.query.write(next), { preventScrollReset: true })
  }
  return (
    <Stack gap="lg">
      <ScreenHeader title="Applications">
        <Button component={Link} to={`/job-applications${search && `?${search}`}`} variant="default">
          List
        </Button>
      </ScreenHeader>
      <Group align="flex-end">
        <NativeSelect
          label="Vacancy"
          w="24rem"
          maw="100%"
          value={asked.job}
          data={[
            { value: '', label: 'Any vacancy' },
            ...jobs.map(({ id, title, location }) => ({ value: String(id), label: `${title}, ${location}` })),
          ]}
          onChange={({ currentTarget: { value } }) => show({ job: value })}
        />
        <NativeSelect
          label="Names"
          value={asked.names}
          data={[
            { value: '', label: 'Shown' },
            { value: 'hidden', label: 'Hidden until interview' },
          ]}
          onChange={({ currentTarget: { value } }) => show({ names: value === 'hidden' ? value : '' })}
        />
        <WarnAfter key={warnAfter} days={warnAfter} />
      </Group>
      <FailureNotice failure={move.failure} />
      <div className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            search={search}
            warnAfter={warnAfter}
            onMove={(...moved) => void run(...moved)}
          />
        ))}
      </div>
    </Stack>
  )
}

interface ColumnProps {
  readonly column: BoardColumn
  readonly search: string
  readonly warnAfter: number
  readonly onMove: (application: ApplicationSummary, to: ApplicationStatus) => void
}

function Column({ column: { status, rows, total }, search, warnAfter, onMove }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    if (element.current === null) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        latest.current(source.data.application as ApplicationSummary, status)
      },
    })
  }, [status])
  const headingId = useId()
  const more = new URLSearchParams(search)
  more.set('status', status)
  return (
    <section
      ref={element}
      className={styles.column}
      aria-labelledby={headingId}
      data-over={isOver || undefined}
    >
      <h2 id={headingId}>
        {status} ({total})
      </h2>
      {rows.map((application) => (
        <Card key={application.id} {...{ application, search, warnAfter, onMove }} />
      ))}
      {total > rows.length && (
        <Anchor component={Link} to={`/job-applications?${more}`}>
          All {total} in {status}
        </Anchor>
      )}
    </section>
  )
}

interface CardProps {
  readonly application: ApplicationSummary
  readonly search: string
  readonly warnAfter: number
  readonly onMove: ColumnProps['onMove']
}

function Card({ application, search, warnAfter, onMove }: CardProps) {
  const { reference, name, jobTitle, status, statusSince, rating } = application
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (element.current === null) return
    return draggable({ element: element.current, getInitialData: () => ({ application }) })
  }, [application])
  const now = new Date()
  const isLate = isOverlong(application, warnAfter, now)
  return (
    <article ref={element} className={styles.card} data-late={isLate || undefined}>
      <Anchor
        component={Link}
        to={`${applicationAddress(reference)}${search && `?${search}`}`}
        draggable={false}
        fw={600}
      >
        {name}
      </Anchor>
      <p>{jobTitle}</p>
      <Group justify="space-between">
        <Text size="sm" {...(isLate && { fw: 700 })}>
          {isLate ? 'Waiting ' : ''}
          {waitInWords(statusSince, now)}
        </Text>
        <Stars rating={rating} />
      </Group>
      <NativeSelect
        size="sm"
        aria-label={`Status of ${name}`}
        data={[...APPLICATION_STATUSES]}
        value={status}
        onChange={({ currentTarget: { value } }) => {
          const to = APPLICATION_STATUSES.find((one) => one === value)
          if (to !== undefined) onMove(application, to)
        }}
      />
    </article>
  )
}
