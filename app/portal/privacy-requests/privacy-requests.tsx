import { SegmentedControl, Select, Stack, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { closedPrivacyRequests, openPrivacyRequests } from '#app/content/privacy-requests.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { isOverdue, KIND_NAMES, queueFilter } from '#domain/privacy/queue.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/privacy/requests.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import type { Route } from './+types/privacy-requests'
import styles from './request-list.module.css'
import { RequestList } from './request-list.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Privacy requests')

const PAGE = 50

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams
  const filter = queueFilter(parameters)
  const limit = Math.min(Math.max(Number(parameters.get('shown')) || PAGE, PAGE), 1000)
  const [open, closed] = await withDataSession(context.get(sessionContext), (client) =>
    Promise.all([
      openPrivacyRequests(client),
      filter.show === 'done' ? closedPrivacyRequests(client, filter.kind, limit) : null,
    ]),
  )
  return { filter, open, closed, now: new Date() }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

const KINDS = [
  { value: '', label: 'All kinds' },
  ...PRIVACY_REQUEST_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
]

export default function PrivacyRequests({ loaderData: { filter, open, closed, now } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const ofKind = open.filter(({ kind }) => filter.kind === null || kind === filter.kind)
  const overdue = ofKind.filter((request) => isOverdue(request, now))
  const shown = closed?.requests ?? (filter.show === 'overdue' ? overdue : ofKind)

  function ask(change: { show?: string; kind?: string }) {
    const { show, kind } = { show: filter.show, kind: filter.kind ?? '', ...change }
    const parameters = new URLSearchParams()
    if (show !== 'open') parameters.set('show', show)
    if (kind !== '') parameters.set('kind', kind)
    setParameters(parameters, { preventScrollReset: true })
  }

  return (
    <Stack gap="lg">
      <Title order={1}>Privacy requests</Title>
      <div className={styles.filters}>
        <SegmentedControl
          aria-label="Requests shown"
          value={filter.show}
          onChange={(show) => ask({ show })}
          data={[
            { value: 'open', label: `Open (${ofKind.length})` },
            { value: 'overdue', label: `Overdue (${overdue.length})` },
            { value: 'done', label: 'Done' },
          ]}
        />
        <Select
          aria-label="Kind"
          size="md"
          allowDeselect={false}
          value={filter.kind ?? ''}
          onChange={(kind) => ask({ kind: kind ?? '' })}
          data={KINDS}
        />
      </div>
      <RequestList
        requests={shown}
        filter={filter}
        now={now}
        left={closed === null ? 0 : closed.total - closed.requests.length}
        onMore={() =>
          setParameters(
            (present) => {
              present.set('shown', String(shown.length + PAGE))
              return present
            },
            { preventScrollReset: true },
          )
        }
      />
    </Stack>
  )
}
