import { Alert, Button, Group, Pagination, Stack, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PEOPLE_API, PEOPLE_PAGE, type PeopleAnswer, peopleQuery } from '#domain/people/people.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import { readWebsite } from '../website-call.ts'
import type { Route } from './+types/people-admin'
import { AccessDialog } from './access-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { runPeopleAction } from './people-action.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeopleActions } from './use-people-actions.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('People')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = peopleQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const asked = new URLSearchParams({ ...query, page: String(query.page) })
  const answer = await readWebsite<PeopleAnswer>(context.get(sessionContext), `${PEOPLE_API.people}?${asked}`)
  return { ...answer, query, ownId: context.get(userContext).id }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return runPeopleAction(context.get(sessionContext), await request.json())
}

export const HydrateFallback = () => <Spinner />

export default function PeopleAdmin({ loaderData }: Route.ComponentProps) {
  const { people, total, customers, query, ownId } = loaderData
  const [, setParameters] = useSearchParams()
  const actions = usePeopleActions(ownId)
  const pages = Math.ceil(total / PEOPLE_PAGE)

  function show(change: Partial<typeof query>) {
    const { page, ...filters } = { ...query, page: 1, ...change }
    const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
    if (page > 1) parameters.set('page', String(page))
    setParameters(parameters, { preventScrollReset: true })
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>People</Title>
        <Group>
          <Button component={Link} to="/people-admin/audit" variant="default">
            Audit log
          </Button>
          <Button onClick={actions.askToInvite}>Invite somebody</Button>
        </Group>
      </Group>
      {actions.failure !== null && actions.dialog === null && (
        <Alert color="red" role="alert">
          {actions.failure}
        </Alert>
      )}
      <PeopleFilters query={query} onChange={show} />
      <Text c="dimmed" role="status">
        {total === 1 ? 'One person' : `${total} people`}
      </Text>
      <PeopleList people={people} actions={actions} />
      {pages > 1 && (
        <Pagination
          total={pages}
          value={query.page}
          onChange={(page) => show({ page })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
          })}
        />
      )}
      {actions.dialog?.kind === 'invite' && <InviteDialog customers={customers} actions={actions} />}
      {actions.dialog?.kind === 'access' && (
        <AccessDialog
          key={actions.dialog.person.id}
          person={actions.dialog.person}
          customers={customers}
          actions={actions}
        />
      )}
    </Stack>
  )
}
