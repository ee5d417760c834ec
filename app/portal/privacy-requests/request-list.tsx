import { Button, EmptyState } from '@mantine/core'
import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { BREAKPOINTS } from '#app/ui/media-query/breakpoints.ts'
import { useMediaQuery } from '#app/ui/media-query/use-media-query.ts'
import type { QueueFilter } from '#domain/privacy/queue.ts'
import { RequestCards } from './request-cards.tsx'
import { RequestTable } from './request-table.tsx'

export interface RequestListProps {
  readonly requests: readonly PrivacyRequestSummary[]
  readonly now: Date
}

interface PagedRequestListProps extends RequestListProps {
  readonly filter: QueueFilter
  /** So many more are there. */
  readonly left: number
  readonly onMore: () => void
}

/** A table where there is room for one, cards where there is not. */
export function RequestList({ requests, now, filter, left, onMore }: PagedRequestListProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const List = isWide ? RequestTable : RequestCards
  if (requests.length === 0) return <EmptyState {...EMPTY[filter.show]} />
  return (
    <>
      <List requests={requests} now={now} />
      {left > 0 && (
        <Button variant="default" onClick={onMore}>
          Show more ({left} left)
        </Button>
      )}
    </>
  )
}

const EMPTY = {
  open: { title: 'Nothing is open', description: 'What people ask for on the privacy page appears here.' },
  overdue: { title: 'Nothing is overdue', description: 'Every open request is still within its time.' },
  done: {
    title: 'Nothing is done yet',
    description: 'Requests that were completed or refused are kept here.',
  },
} as const
