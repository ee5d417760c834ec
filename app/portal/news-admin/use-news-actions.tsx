import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { NewsSummary } from '#app/content/news.ts'
import type { clientAction } from './news-admin.tsx'

export interface NewsActions {
  /** What went wrong with the last change; null when nothing did. */
  readonly failure: string | null
  readonly isBusy: boolean
  /** Asks before it deletes. */
  readonly askToDelete: (article: NewsSummary) => void
  readonly restore: (article: NewsSummary) => void
}

/** Deleting and restoring from the list, with what is said about it. */
export function useNewsActions(articles: readonly NewsSummary[]): NewsActions {
  const fetcher = useFetcher<typeof clientAction>()
  const done = fetcher.state === 'idle' ? fetcher.data : undefined
  const announced = useRef(done)

  useEffect(() => {
    if (done === undefined || done === announced.current) return
    announced.current = done
    if (done.failure !== null) return
    const title = articles.find(({ id }) => id === done.id)?.title ?? ''
    notifications.show({ message: `“${title}” was ${done.intent === 'delete' ? 'deleted' : 'restored'}.` })
  }, [done, articles])

  function submit(intent: 'delete' | 'restore', { id }: NewsSummary) {
    void fetcher.submit({ intent, id }, { method: 'post', action: '/news-admin' })
  }

  return {
    failure: done?.failure ?? null,
    isBusy: fetcher.state !== 'idle',
    restore: (article) => submit('restore', article),
    askToDelete: (article) =>
      modals.openConfirmModal({
        title: `Delete “${article.title}”?`,
        children: 'It leaves the website at once. You can restore it from the deleted articles.',
        labels: { confirm: 'Delete', cancel: 'Cancel' },
        confirmProps: { color: 'red' },
        onConfirm: () => submit('delete', article),
      }),
  }
}
