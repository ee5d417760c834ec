import { Stack, Title } from '@mantine/core'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import type { Route } from './+types/new'
import { ArticleForm } from './article-form.tsx'
import { saveArticle } from './save-article.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('New article')

/** Nothing to load, but nothing to show either before the guard has let the person through. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { mediaOrigin: context.get(sessionContext).settings.supabaseUrl }
}
clientLoader.hydrate = true as const

/** What was loaded does not change. */
export const shouldRevalidate = () => false

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return await saveArticle(null, request, context.get(sessionContext))
}

export const HydrateFallback = () => <Spinner />

export default function NewArticle({ loaderData }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <Title order={1}>New article</Title>
      <ArticleForm article={null} mediaOrigin={loaderData.mediaOrigin} />
    </Stack>
  )
}
