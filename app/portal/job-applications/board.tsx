/** Applications by status, longest waiting first. Cards move by drag and drop or by their select. */
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type ApplicationSummary,
  listBoardColumns,
  listJobChoices,
} from '#app/content/applications/queries.ts'
import { readOverdueThreshold } from '#app/content/applications/settings.ts'
import { type ApplicationStatus, CLOSED_STATUSES } from '#domain/applications/applications.ts'
import { Icon } from '../ui/icon.tsx'
import { rememberFilters } from '../ui/list/record-list.ts'
import { useListState } from '../ui/list/use-list-state.ts'
import { loadData } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'
import { UnsavedChangesNotice } from '../ui/unsaved-changes.tsx'
import type { Route } from './+types/board'
import { applicationList } from './applications-list.tsx'
import { Column, getColumnId, type MoveCard } from './board-column.tsx'
import styles from './job-applications.module.css'
import { OverdueThreshold } from './overdue-threshold.tsx'
import { useStatusChange } from './use-status-change.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Applications board')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = applicationList.query.read(new URL(request.url).searchParams)
  return loadData(context, async (client) => {
    const [columns, jobs, warnAfter] = await Promise.all([
      listBoardColumns(client, query, new Date()),
      listJobChoices(client),
      readOverdueThreshold(client),
    ])
    return { columns, jobs, query, warnAfter }
  })
}
clientLoader.hydrate = true as const

export default function Board({ loaderData: { columns, jobs, query, warnAfter } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const { displayed, latest } = useListState(applicationList.query, query)
  const { move, unsaved } = useStatusChange((id) =>
    columns.flatMap(({ rows }) => rows).find((application) => application.id === id),
  )
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<{ readonly id: number; readonly to: ApplicationStatus } | null>(null)
  function run(application: ApplicationSummary, to: ApplicationStatus) {
    if (to === application.status) return
    const { id } = application
    moved.current = document.activeElement === findStatusSelect(board.current, id) ? { id, to } : null
    void move(application, to)
  }
  // The moved card is a new element, so focus goes back to its select.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each render of the columns
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    const { id, to } = moved.current
    const select = findStatusSelect(board.current, id)
    const target = select ?? board.current?.querySelector<HTMLElement>(`[data-more="${to}"]`)
    target?.focus()
    // After two quick moves the card passes through the first column.
    if (select === null || select.value === to) moved.current = null
  }, [columns])
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  const onMove = useCallback<MoveCard>((...args) => newest.current(...args), [])
  useScreenKeys()
  const search = applicationList.query.write(query).toString()
  function show(change: Partial<typeof query>) {
    const next = { ...latest(), ...change }
    rememberFilters(applicationList, next)
    setParameters(applicationList.query.write(next), { preventScrollReset: true })
  }
  // Closed applications are seldom moved, so their columns are narrow until they are opened.
  const [opened, setOpened] = useState<readonly ApplicationStatus[]>([])
  const isClosed = (status: ApplicationStatus) => CLOSED_STATUSES.some((closed) => closed === status)
  const toggle = (status: ApplicationStatus) =>
    setOpened(opened.includes(status) ? opened.filter((one) => one !== status) : [...opened, status])
  return (
    <Stack gap="md">
      <ScreenHeader title="Applications">
        <Button
          component={Link}
          to={`/job-applications${search && `?${search}`}`}
          variant="default"
          leftSection={<Icon name="list" />}
        >
          List
        </Button>
      </ScreenHeader>
      <Group align="flex-end">
        <NativeSelect
          label="Vacancy"
          w="24rem"
          maw="100%"
          value={displayed.job}
          data={[
            { value: '', label: 'Any vacancy' },
            ...jobs.map(({ id, title, location }) => ({ value: String(id), label: `${title}, ${location}` })),
          ]}
          onChange={({ currentTarget: { value } }) => show({ job: value })}
        />
        <NativeSelect
          label="Names"
          value={displayed.names}
          data={[
            { value: '', label: 'Shown' },
            { value: 'hidden', label: 'Hidden until interview' },
          ]}
          onChange={({ currentTarget: { value } }) => show({ names: value === 'hidden' ? value : '' })}
        />
        <OverdueThreshold key={warnAfter} days={warnAfter} />
      </Group>
      <UnsavedChangesNotice {...unsaved.notice} />
      {/* On narrow screens the board scrolls sideways: the links show all columns and go to one. */}
      <nav aria-label="Columns" className={styles.jump}>
        {columns.map(({ status, total }) => (
          <a key={status} href={`#${getColumnId(status)}`}>
            {status} {total}
          </a>
        ))}
      </nav>
      <div ref={board} className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            isNarrow={isClosed(column.status) && !opened.includes(column.status)}
            onToggle={isClosed(column.status) ? () => toggle(column.status) : null}
            search={search}
            warnAfter={warnAfter}
            onMove={onMove}
          />
        ))}
      </div>
    </Stack>
  )
}

const findStatusSelect = (board: HTMLElement | null, id: number) =>
  board?.querySelector<HTMLSelectElement>(`[data-application="${id}"] select`) ?? null
