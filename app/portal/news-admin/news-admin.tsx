import { Alert, Button, Group, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { z } from 'zod'
import { deleteNews, listAllNews, restoreNews } from '#app/content/news.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { failureMessage } from '../failure.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import type { Route } from './+types/news-admin'
import { matchingNews } from './matching-news.ts'
import { NewsList } from './news-list.tsx'
import { useNewsActions } from './use-news-actions.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('News')

const listAction = z.object({ intent: z.enum(['delete', 'restore']), id: z.coerce.number().int().positive() })

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const articles = await withDataSession(session, listAllNews)
  return { articles, mediaOrigin: session.settings.supabaseUrl }
}
clientLoader.hydrate = true as const

/** Choosing what is shown asks for nothing new. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isSameScreen = change.currentUrl.pathname === change.nextUrl.pathname
  return isSameScreen && !change.formMethod ? false : change.defaultShouldRevalidate
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const { intent, id } = listAction.parse(Object.fromEntries(await request.formData()))
  const change = intent === 'delete' ? deleteNews : restoreNews
  try {
    await withDataSession(context.get(sessionContext), (client) => change(client, id))
    return { intent, id, failure: null }
  } catch (error) {
    return { intent, id, failure: failureMessage(error) }
  }
}

export const HydrateFallback = () => <Spinner />

export default function NewsAdmin({ loaderData: { articles, mediaOrigin } }: Route.ComponentProps) {
  const [parameters, setParameters] = useSearchParams()
  const [search, setSearch] = useState('')
  const actions = useNewsActions(articles)
  const isDeletedShown = parameters.get('show') === 'deleted'
  const deleted = articles.filter((article) => article.isDeleted).length

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>News</Title>
        <Button component={Link} to="/news-admin/new">
          New article
        </Button>
      </Group>
      {actions.failure !== null && (
        <Alert color="red" role="alert">
          {actions.failure}
        </Alert>
      )}
      <Group align="flex-end">
        <TextInput
          label="Search titles"
          type="search"
          flex="1 1 14rem"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Articles shown"
          value={isDeletedShown ? 'deleted' : 'live'}
          onChange={(show) => setParameters(show === 'deleted' ? { show } : {}, { preventScrollReset: true })}
          data={[
            { value: 'live', label: `Live (${articles.length - deleted})` },
            { value: 'deleted', label: `Deleted (${deleted})` },
          ]}
        />
      </Group>
      <NewsList
        // Begins at its first page again whenever it lists something else.
        key={`${isDeletedShown} ${search}`}
        articles={matchingNews(articles, search, isDeletedShown)}
        search={search}
        isDeletedShown={isDeletedShown}
        mediaOrigin={mediaOrigin}
        actions={actions}
      />
    </Stack>
  )
}
