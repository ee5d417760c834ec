import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { Card, CardImage, CardMedia, CardTitle } from '#app/ui/card/card.tsx'
import { LoopingVideo } from '#app/ui/looping-video/looping-video.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { HighlightedText, type SearchHighlight } from '../articles/search-highlights.tsx'
import styles from './news-card.module.css'

export const NEWS = { label: 'Latest News', to: '/news' }

/** The parts of an article that a card needs. */
export interface NewsCardData {
  readonly slug: string
  readonly title: string
  readonly date: string
  readonly media:
    | { readonly kind: 'text' }
    | {
        readonly kind: 'image'
        readonly address: string
        /** Absent if only the original exists. */
        readonly srcSet?: string
        readonly alt: string
        readonly focus?: FocalPointAttributes
      }
    | { readonly kind: 'video'; readonly address: string; readonly poster: string | undefined }
  readonly found?: SearchHighlight
}

interface NewsCardProps {
  readonly article: NewsCardData
  readonly level: 2 | 3
  /** Above the fold: loads the image eagerly. */
  readonly urgent?: boolean
  /** Featured: larger than the other cards. */
  readonly lead?: boolean
}

export function NewsCard({ article, level, urgent = false, lead = false }: NewsCardProps) {
  const isText = article.media.kind === 'text'
  return (
    <Card
      className={[isText ? styles.text : styles.withMedia, lead ? styles.lead : ''].join(' ')}
      media={isText ? null : <NewsMedia article={article} urgent={urgent} />}
      foot={isText && <BoardEdge className={styles.edge} />}
    >
      <time className={styles.date} dateTime={article.date}>
        {formatLongDate(article.date)}
      </time>
      <CardTitle level={level} to={`/news/${article.slug}`}>
        {article.found ? <HighlightedText pieces={article.found.title} /> : article.title}
      </CardTitle>
      {article.found?.passage && (
        <p className={styles.passage}>
          <HighlightedText pieces={article.found.passage} />
        </p>
      )}
    </Card>
  )
}

function NewsMedia({ article, urgent }: { readonly article: NewsCardData; readonly urgent: boolean }) {
  const { media, title } = article
  return (
    <CardMedia>
      {media.kind === 'video' && <LoopingVideo address={media.address} poster={media.poster} label={title} />}
      {media.kind === 'image' && (
        <CardImage
          src={media.address}
          srcSet={media.srcSet}
          alt={media.alt}
          focus={media.focus}
          urgent={urgent}
        />
      )}
    </CardMedia>
  )
}
