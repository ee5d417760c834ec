/** One article, a new one and one that exists alike. */
import { Alert, Anchor, Stack } from '@mantine/core'
import { data } from 'react-router'
import { readNews } from '#app/content/news-writing.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { readData } from '../ui/calls.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/article'
import { ArticleForm } from './article-form.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(loaderData?.article === null ? 'New article' : (loaderData?.article.title ?? 'Article'))

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = 'id' in params ? params.id : undefined
  if (id === undefined) return { article: null }
  const article = isArticleNumber(id)
    ? await readData(context, (client) => readNews(client, Number(id)))
    : null
  if (article === null) throw data('There is no such article.', { status: 404 })
  return { article }
}
clientLoader.hydrate = true as const

export default function Article({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader title={article === null ? 'New article' : 'Edit article'}>
        {article !== null && !article.isDeleted && (
          <Anchor href={`/news/${article.slug}`} target="_blank" rel="noopener">
            View on site
          </Anchor>
        )}
      </ScreenHeader>
      {article?.isDeleted && (
        <Alert role="status">
          This article is deleted: visitors see it again once it is restored from the list.
        </Alert>
      )}
      <ArticleForm key={article?.id ?? 'new'} article={article} />
    </Stack>
  )
}
