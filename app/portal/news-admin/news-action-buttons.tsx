import { Button, Group, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { NewsSummary } from '#app/content/news.ts'
import styles from './news-list.module.css'
import type { NewsActions } from './use-news-actions.tsx'

/** What can be done with one article of the list; each says to a screen reader which article it means. */
export function NewsActionButtons({ article, actions }: { article: NewsSummary; actions: NewsActions }) {
  const subject = <VisuallyHidden> “{article.title}”</VisuallyHidden>
  return (
    <Group gap="xs" justify="flex-end" className={styles.actions}>
      {!article.isDeleted && (
        // No opener: a copy of this tab's session would go with it.
        <Button
          component="a"
          href={`/news/${article.slug}`}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="subtle"
        >
          View on site{subject}
        </Button>
      )}
      <Button component={Link} to={`/news-admin/${article.id}`} size="compact-sm" variant="default">
        Edit{subject}
      </Button>
      {article.isDeleted ? (
        <Button size="compact-sm" disabled={actions.isBusy} onClick={() => actions.restore(article)}>
          Restore{subject}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          color="red"
          variant="outline"
          disabled={actions.isBusy}
          onClick={() => actions.askToDelete(article)}
        >
          Delete{subject}
        </Button>
      )}
    </Group>
  )
}
