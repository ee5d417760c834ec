import { Alert, Anchor, Group, Stack, Title } from '@mantine/core'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readNews } from '#app/content/news.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { isArticleNumber } from '#domain/articles/slug.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import type { Route } from './+types/edit'
import { ArticleForm } from './article-form.tsx'
import { type SaveOutcome, saveArticle } from './save-article.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.article.title ?? 'Article')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const article = isArticleNumber(params.id)
    ? await withDataSession(session, (client) => readNews(client, Number(params.id)))
    : null
  if (article === null) throw data('There is no such article.', { status: 404 })
  return { article, mediaOrigin: session.settings.supabaseUrl }
}
clientLoader.hydrate = true as const

/** After a failure there is nothing new to load. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as SaveOutcome | undefined)?.failure == null && defaultShouldRevalidate
}

export async function clientAction({ request, params, context }: Route.ClientActionArgs) {
  return await saveArticle(Number(params.id), request, context.get(sessionContext))
}

export const HydrateFallback = () => <Spinner />

export default function EditArticle({ loaderData: { article, mediaOrigin } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <Title order={1}>Edit article</Title>
        {!article.isDeleted && (
          <Anchor href={`/news/${article.slug}`} target="_blank" rel="noopener">
            View on site
          </Anchor>
        )}
      </Group>
      {article.isDeleted && (
        <Alert role="status">
          This article is deleted: visitors see it again once it is restored from the list.
        </Alert>
      )}
      <ArticleForm key={article.id} article={article} mediaOrigin={mediaOrigin} />
    </Stack>
  )
}
