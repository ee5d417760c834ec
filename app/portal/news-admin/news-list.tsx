import { Button, EmptyState } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NewsSummary } from '#app/content/news.ts'
import { BREAKPOINTS } from '#app/ui/media-query/breakpoints.ts'
import { useMediaQuery } from '#app/ui/media-query/use-media-query.ts'
import { NewsCards } from './news-cards.tsx'
import { NewsTable } from './news-table.tsx'
import type { NewsActions } from './use-news-actions.tsx'

const PAGE = 50

export interface NewsListProps {
  readonly articles: readonly NewsSummary[]
  readonly mediaOrigin: string
  readonly actions: NewsActions
}

interface PagedNewsListProps extends NewsListProps {
  readonly search: string
  readonly isDeletedShown: boolean
}

/** A table where there is room for one, cards where there is not. */
export function NewsList({ articles, search, isDeletedShown, ...shared }: PagedNewsListProps) {
  const [limit, setLimit] = useState(PAGE)
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const List = isWide ? NewsTable : NewsCards

  if (articles.length === 0 && search.trim() !== '') {
    return (
      <EmptyState title="No title matches" description={`There is none with “${search.trim()}” in it.`} />
    )
  }
  if (articles.length === 0 && isDeletedShown) {
    return <EmptyState title="Nothing is deleted" description="Deleted articles wait here to be restored." />
  }
  if (articles.length === 0) {
    return (
      <EmptyState
        title="No articles yet"
        description="The first one appears on the home page and under News."
      >
        <EmptyState.Actions>
          <Button component={Link} to="/news-admin/new">
            New article
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  return (
    <>
      <List articles={articles.slice(0, limit)} {...shared} />
      {articles.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
          Show more ({articles.length - limit} left)
        </Button>
      )}
    </>
  )
}
