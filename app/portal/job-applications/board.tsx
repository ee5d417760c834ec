/** The applications by status, those that have waited longest first; moved by dragging, or with the choice on each card. */
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type ApplicationSummary,
  listJobChoices,
  readBoard,
} from '#app/content/received/application-reading.ts'
import { readWarnAfter } from '#app/content/received/application-settings.ts'
import { setApplicationStatus } from '#app/content/received/application-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { ApplicationStatus } from '#domain/applications/applications.ts'
import { announce, undoLast } from '../ui/announce.tsx'
import { readData } from '../ui/calls.ts'
import { useAsked } from '../ui/list/asked.ts'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { rememberFilters } from '../ui/list/record-list.ts'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/board'
import { applicationList } from './applications-list.tsx'
import { Column, type MoveCard } from './board-column.tsx'
import styles from './job-applications.module.css'
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
    return { columns, jobs, query, warnAfter }
  })
}
clientLoader.hydrate = true as const

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
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  const onMove = useCallback<MoveCard>((...moved) => void newest.current(...moved), [])
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
          <Column key={column.status} column={column} search={search} warnAfter={warnAfter} onMove={onMove} />
        ))}
      </div>
    </Stack>
  )
}
