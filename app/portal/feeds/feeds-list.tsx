import { type FeedBatch, type FeedSource, listFeeds, revokeFeed } from '#app/content/customer/feeds.ts'
import { resourceLabel } from '#domain/feeds/feed-labels.ts'
import { DateTime } from '../ui/date-time.tsx'
import { searchText } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import styles from './feeds.module.css'

const rowCount = ({ rows }: FeedBatch) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-GB')} rows`)

function stateOf({ isRevoked, previousKeyUntil, lastBatch }: FeedSource): string {
  if (isRevoked) return 'Revoked'
  if (lastBatch?.isLate) return 'Late'
  return previousKeyUntil === null ? 'Working' : 'Working, two keys'
}

export const feedsList = recordList({
  noun: ['source', 'sources'],
  path: '/feeds',
  query: { q: searchText() },
  load: (client, query) => listFeeds(client, query, new Date()),
  name: ({ name }) => name,
  search: { field: 'q', label: 'Search names' },
  columns: [
    { heading: 'Source', cell: ({ name }) => name, csv: ({ name }) => name },
    {
      heading: 'Sends',
      cell: ({ resources }) => resources.map(resourceLabel).join(', '),
      csv: ({ resources }) => resources.map(resourceLabel).join('; '),
      onCard: 'Sends',
      width: 'auto',
      hiddenBelow: 1100,
    },
    {
      heading: 'Status',
      cell: (feed) => <span className={feed.lastBatch?.isLate ? styles.late : ''}>{stateOf(feed)}</span>,
      csv: stateOf,
    },
    {
      heading: 'Last batch',
      cell: ({ lastBatch }) => (lastBatch === null ? 'None yet' : <LastBatch batch={lastBatch} />),
      csv: ({ lastBatch }) => lastBatch?.startedAt ?? '',
      onCard: 'Last batch',
      width: 14,
    },
    {
      heading: 'Refused',
      cell: ({ lastBatch }) => lastBatch?.refused.toLocaleString('en-GB') ?? '',
      csv: ({ lastBatch }) => lastBatch?.refused ?? '',
      align: 'end',
      onCard: 'Refused',
    },
  ],
  actions: {
    revoke: {
      label: 'Revoke',
      past: 'revoked',
      run: (client, { id }) => revokeFeed(client, id),
      isOffered: ({ isRevoked }) => !isRevoked,
      isHarmful: true,
      question: ({ name }) => ({
        title: `Revoke “${name}”?`,
        text: 'Its keys stop working at once and can’t be restored. The data it has sent stays.',
      }),
    },
  },
  empty: ({ q }) =>
    q === ''
      ? {
          title: 'No sources yet',
          description: 'Create one for each system that sends data, such as your ERP.',
        }
      : { title: 'No results', description: `No name contains “${q}”.` },
})

function LastBatch({ batch }: { batch: FeedBatch }) {
  return (
    <>
      <DateTime at={batch.finishedAt ?? batch.startedAt} />
      <span className={styles.second}>
        {batch.finishedAt === null ? 'Not complete' : rowCount(batch)}, {resourceLabel(batch.resource)}
      </span>
    </>
  )
}
