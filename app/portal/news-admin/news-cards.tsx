import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { NewsActionButtons } from './news-action-buttons.tsx'
import styles from './news-list.module.css'
import type { NewsListProps } from './news-list.tsx'
import { NewsThumbnail } from './news-thumbnail.tsx'
import { TYPE_NAMES } from './type-names.ts'

export function NewsCards({ articles, mediaOrigin, actions }: NewsListProps) {
  return (
    <ul className={styles.cards}>
      {articles.map((article) => (
        <li key={article.id} className={styles.card}>
          <div className={styles.titled}>
            <NewsThumbnail article={article} mediaOrigin={mediaOrigin} />
            <Anchor component={Link} to={`/news-admin/${article.id}`} className={styles.title}>
              {article.title}
            </Anchor>
          </div>
          <div className={styles.facts}>
            <span>{TYPE_NAMES[article.type]}</span>
            <time dateTime={article.date}>{longBritishDate(article.date)}</time>
          </div>
          <NewsActionButtons article={article} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
