/** The articles as a list: the live ones and the deleted ones, which can be restored. */
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { NewsSummary } from '#app/content/news.ts'
import { deleteNews, listNews, restoreNews } from '#app/content/news-writing.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { NewsType } from '#domain/news/news.ts'
import { useMediaAddress } from '../ui/layout-data.ts'
import { oneOf, order, words } from '../ui/list/list-query.ts'
import { recordList } from '../ui/list/record-list.ts'
import { Day } from '../ui/moments.tsx'
import styles from './news-admin.module.css'

const TYPE_NAMES: Readonly<Record<NewsType, string>> = { text: 'Text', image: 'Image', video: 'Video' }

const removeArticle = (session: BrowserSession, { id }: NewsSummary) =>
  withDataSession(session, (client) => deleteNews(client, id))
const bringBack = (session: BrowserSession, { id }: NewsSummary) =>
  withDataSession(session, (client) => restoreNews(client, id))

export const newsList = recordList({
  noun: ['article', 'articles'],
  path: '/news-admin',
  query: {
    q: words(),
    show: oneOf(['live', 'deleted'], 'live'),
    sort: order(['date', 'title'], '-date'),
  },
  load: (session, query) => withDataSession(session, (client) => listNews(client, query)),
  name: ({ title }) => title,
  link: ({ id }) => `/news-admin/${id}`,
  search: { field: 'q', label: 'Search titles' },
  filters: [
    {
      field: 'show',
      label: 'Articles shown',
      as: 'tabs',
      choices: (page) => [
        { value: 'live', label: `Live${page === null ? '' : ` (${page.counts.live})`}` },
        { value: 'deleted', label: `Deleted${page === null ? '' : ` (${page.counts.deleted})`}` },
      ],
    },
  ],
  columns: [
    {
      heading: 'Article',
      cell: (article) => (
        <span className={styles.titled}>
          <Thumbnail article={article} />
          {article.title}
        </span>
      ),
      sort: 'title',
      csv: ({ title }) => title,
    },
    { heading: 'Type', cell: ({ type }) => TYPE_NAMES[type], csv: ({ type }) => TYPE_NAMES[type] },
    {
      heading: 'Date',
      cell: ({ date }) => <Day on={date} />,
      sort: 'date',
      csv: ({ date }) => date,
      isShort: true,
    },
  ],
  actions: {
    delete: {
      label: 'Delete',
      past: 'deleted',
      run: removeArticle,
      undo: { past: 'restored', run: bringBack },
      isOffered: ({ isDeleted }) => !isDeleted,
      isHarmful: true,
      isForMany: true,
    },
    restore: {
      label: 'Restore',
      past: 'restored',
      run: bringBack,
      undo: { past: 'deleted', run: removeArticle },
      isOffered: ({ isDeleted }) => isDeleted,
      isForMany: true,
    },
  },
  tableFrom: 'xl',
  empty({ q, show }) {
    if (q !== '') return { title: 'No title matches', description: `There is none with “${q}” in it.` }
    if (show === 'deleted')
      return { title: 'Nothing is deleted', description: 'Deleted articles wait here to be restored.' }
    return {
      title: 'No articles yet',
      description: 'The first one appears on the home page and under News.',
    }
  },
})

export function NewsButtons({ article: { id, slug, title, isDeleted } }: { article: NewsSummary }) {
  const subject = <VisuallyHidden> “{title}”</VisuallyHidden>
  return (
    <>
      {!isDeleted && (
        // No opener: a copy of this tab's session would go with it.
        <Button
          component="a"
          href={`/news/${slug}`}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="subtle"
        >
          View on site{subject}
        </Button>
      )}
      <Button component={Link} to={`/news-admin/${id}`} size="compact-sm" variant="default">
        Edit{subject}
      </Button>
    </>
  )
}

/** Beside its title, so it says nothing of its own. */
function Thumbnail({ article: { image, video } }: { article: NewsSummary }) {
  const address = useMediaAddress()
  if (image !== null) return <img src={address(image)} alt="" loading="lazy" className={styles.thumbnail} />
  if (video !== null)
    return (
      <video src={address(video)} muted preload="metadata" className={styles.thumbnail}>
        <track kind="captions" />
      </video>
    )
  return (
    <span className={styles.thumbnail}>
      <Icon name="news" />
    </span>
  )
}
