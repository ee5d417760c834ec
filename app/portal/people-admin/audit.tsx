import { Anchor, Button, EmptyState, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { type AuditAnswer, auditQuery, PEOPLE_API } from '#domain/people/people.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import { readWebsite } from '../website-call.ts'
import type { Route } from './+types/audit'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Audit log')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = auditQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const asked = new URLSearchParams(given(query))
  const answer = await readWebsite<AuditAnswer>(context.get(sessionContext), `${PEOPLE_API.audit}?${asked}`)
  return { ...answer, query }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function Audit({ loaderData: { entries, next, query } }: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const show = (change: Partial<typeof query>) => setParameters(given({ ...query, before: null, ...change }))
  return (
    <Stack gap="lg">
      <header>
        <Anchor component={Link} to="/people-admin">
          People
        </Anchor>
        <Title order={1}>Audit log</Title>
        <Text c="dimmed" mt="xs">
          Who changed which record, and when. What it said before and after is not kept.
        </Text>
      </header>
      <AuditFilters query={query} onChange={show} />
      {entries.length === 0 ? (
        <EmptyState title="No entries" description="Nothing of the kind was changed in this time." />
      ) : (
        <AuditEntries entries={entries} />
      )}
      <Group>
        {query.before !== null && (
          <Button variant="default" onClick={() => show({})}>
            Latest
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => show({ before: next })}>
            Older
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Only what is asked for stands in an address. */
function given(query: Readonly<Record<string, string | number | null>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
}
