import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, Link, useRevalidator, useSearchParams } from 'react-router'
import {
  type BulkChangeError,
  type ChangedApplication,
  cancelBulkChange,
  listBulkChangeErrors,
  listChangedApplications,
  readBulkChange,
  resumeBulkChange,
  runBulkChange,
} from '#app/content/applications/emails.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import { loadData } from '../../ui/loader-data.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { DeliveryActions } from '../../ui/timeline/delivery-actions.tsx'
import { usePolling } from '../../ui/timeline/use-polling.ts'
import { useAction } from '../../ui/use-action.ts'
import { applicationList } from '../applications-list.tsx'
import type { Route } from './+types/bulk-change-progress'
import { counted, formatBulkChange, formatBulkProgress } from './bulk-change-text.ts'
import styles from './emails.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Bulk change')

export async function clientLoader({ params: { change: id }, request, context }: Route.ClientLoaderArgs) {
  const { names } = applicationList.query.read(new URL(request.url).searchParams)
  const loaded = await loadData(context, async (client) => {
    const [change, errors, applications] = await Promise.all([
      readBulkChange(client, id),
      listBulkChangeErrors(client, id, names),
      listChangedApplications(client, id, names),
    ])
    return change && { change, errors, applications, names }
  })
  if (loaded === null) throw data('Bulk change not found', { status: 404 })
  return loaded
}
clientLoader.hydrate = true as const

/** Query parameter that keeps the change running after a reload. */
const RUN_PARAMETER = 'go'

export default function BulkChangeProgressScreen({
  loaderData: { change, errors, applications, names },
}: Route.ComponentProps) {
  const { id, items, to, done, skipped, waiting, template, isCancelled, cancelled, emailsAccepted } = change
  const { emailsWaiting, emailsFailed } = change
  const [parameters, setParameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const shouldRun = parameters.get(RUN_PARAMETER) === '1' && !isCancelled
  const isStopped = useRef(false)
  const isReported = useRef(false)

  /** Runs in batches. The database prevents two tabs from processing the same item. */
  const run = useAction(async (client) => {
    while (!isStopped.current) {
      const remaining = await runBulkChange(client, id)
      void revalidate()
      if (remaining > 0) continue
      // The change may be run once more before its new state is loaded.
      if (isReported.current) break
      isReported.current = true
      const title = formatBulkChange(change)
      notifySuccess(to !== null && template !== null ? `${title}. Emails leave in 10 seconds.` : title, {
        of: title,
        run: () => void stop.run(true),
      })
      break
    }
  })
  const { isBusy, failure } = run
  function start() {
    isStopped.current = false
    void run.run(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once per request
  useEffect(() => {
    // If the user resumes while the stopped batch is still running, the change continues after it.
    if (shouldRun && waiting > 0 && !isBusy && failure === null) start()
  }, [shouldRun, isBusy])
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const stop = useAction((client, undoAll: boolean) => cancelBulkChange(client, id, undoAll), {
    done: (stopped, undoAll) => {
      if (stopped === 0) return undoAll ? 'Nothing to undo' : 'Nothing left to stop'
      return `Change ${undoAll ? 'undone' : 'stopped'} for ${counted(stopped, 'application')}`
    },
  })
  const resume = useAction((client) => resumeBulkChange(client, id), {
    onDone() {
      isReported.current = false
      startOrNavigate()
    },
  })

  const search = names === '' ? '' : `?names=${names}`
  const namesParameter = names === '' ? undefined : { names }
  function startOrNavigate() {
    if (parameters.get(RUN_PARAMETER) === '1') start()
    else
      setParameters({ ...namesParameter, [RUN_PARAMETER]: '1' }, { replace: true, preventScrollReset: true })
  }
  function stopAll(undoAll = false) {
    isStopped.current = true
    setParameters({ ...namesParameter }, { replace: true, preventScrollReset: true })
    void stop.run(undoAll)
  }

  usePolling(emailsWaiting > 0 && !run.isBusy)
  const completed = skipped + cancelled + (template === null ? done : emailsAccepted + emailsFailed)
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/job-applications${search}`, label: 'Applications' }}
        title={formatBulkChange(change)}
      />
      <FailureNotice failure={run.failure ?? stop.failure ?? resume.failure} />
      <Panel id="progress" title={getTitle(change, run.isBusy)}>
        <Progress
          value={(100 * Math.min(completed, items)) / Math.max(items, 1)}
          size="lg"
          aria-label="Progress"
        />
        <Text role="status">{formatBulkProgress(change)}</Text>
        <Group>
          {!isCancelled && waiting > 0 && (
            <Button variant="outline" color="red" loading={stop.isBusy} onClick={() => stopAll()}>
              Stop
            </Button>
          )}
          {!isCancelled && waiting > 0 && !run.isBusy && <Button onClick={startOrNavigate}>Continue</Button>}
          {isCancelled && cancelled > 0 && (
            <Button loading={resume.isBusy} onClick={() => void resume.run(undefined)}>
              Continue with {cancelled}
            </Button>
          )}
          {!isCancelled && waiting === 0 && done > 0 && (to !== null || emailsWaiting > 0) && (
            <Button variant="default" loading={stop.isBusy} onClick={() => stopAll(true)}>
              Undo all
            </Button>
          )}
        </Group>
        {isCancelled && (
          <Text size="sm" c="dimmed">
            Stopped applications have their previous status, and their emails were cancelled. Emails already
            sent can’t be recalled.
          </Text>
        )}
        {!isCancelled && template !== null && waiting === 0 && emailsWaiting === 0 && to !== null && (
          <Text size="sm" c="dimmed">
            Undo restores the previous status. Emails already sent can’t be recalled.
          </Text>
        )}
      </Panel>
      {errors.length > 0 && (
        <Panel id="troubles" title="Needs attention">
          <ul className={styles.emails}>
            {errors.map((error) => (
              <ErrorItem key={`${error.reference} ${error.isSkipped}`} error={error} search={search} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel id="applications" title="Applications">
        <Applications applications={applications} total={items} search={search} />
      </Panel>
    </Stack>
  )
}

interface ApplicationsProps {
  readonly applications: readonly ChangedApplication[]
  readonly total: number
  readonly search: string
}

function Applications({ applications, total, search }: ApplicationsProps) {
  return (
    <>
      <ul className={styles.changed}>
        {applications.map(({ reference, name }) => (
          <li key={reference}>
            <Anchor component={Link} to={`${getApplicationPath(reference)}${search}`}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
      {total > applications.length && <Text c="dimmed">and {total - applications.length} more</Text>}
    </>
  )
}

function getTitle(
  { isCancelled, waiting, emailsWaiting }: Route.ComponentProps['loaderData']['change'],
  isRunning: boolean,
): string {
  if (isCancelled) return 'Stopped'
  if (waiting > 0) return isRunning ? 'In progress' : 'Not finished'
  return emailsWaiting > 0 ? 'Sending emails' : 'Done'
}

interface ErrorItemProps {
  readonly error: BulkChangeError
  readonly search: string
}

function ErrorItem({ error: { reference, name, isSkipped, email }, search }: ErrorItemProps) {
  return (
    <li data-trouble>
      <Group justify="space-between" align="flex-start">
        <div>
          <Anchor component={Link} to={`${getApplicationPath(reference)}${search}`} fw={600}>
            {name}
          </Anchor>
          <Text size="sm">
            {isSkipped
              ? 'Skipped: a colleague changed its status meanwhile.'
              : email !== null &&
                `${DELIVERY_STATES[email.state]}${email.answer === null ? '.' : `. Server response: ${email.answer}`}`}
          </Text>
        </div>
        {!isSkipped && email !== null && <DeliveryActions {...email} />}
      </Group>
    </li>
  )
}
