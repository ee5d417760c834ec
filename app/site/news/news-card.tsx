import { Link } from 'react-router'
import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { LoopingVideo } from '#app/ui/looping-video/looping-video.tsx'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './news-card.module.css'
import type { NewsCardFacts } from './news-card-facts.ts'

interface NewsCardProps {
  readonly article: NewsCardFacts
  /** The heading's level on the page that the card lies on. */
  readonly level: 2 | 3
  /** Above the fold: its picture does not wait until it comes into view. */
  readonly urgent?: boolean
  /** Larger than its neighbours, and as high as they are together. */
  readonly lead?: boolean
}

export function NewsCard({ article, level, urgent = false, lead = false }: NewsCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cardClass(article.media.kind, lead)}>
      <CardMedia article={article} urgent={urgent} />
      <div className={css.words}>
        <time className={css.date} dateTime={article.date}>
          {longBritishDate(article.date)}
        </time>
        <Heading className={css.title}>
          <Link to={`/news/${article.slug}`} prefetch="intent" className={css.link}>
            {article.title}
          </Link>
        </Heading>
      </div>
      {article.media.kind === 'text' && <BoardEdge className={css.edge} />}
    </article>
  )
}

function cardClass(kind: NewsCardFacts['media']['kind'], lead: boolean): string {
  return [css.card, ...(kind === 'text' ? [css.text] : []), ...(lead ? [css.lead] : [])].join(' ')
}

function CardMedia({ article, urgent }: { readonly article: NewsCardFacts; readonly urgent: boolean }) {
  const { media, title } = article
  if (media.kind === 'text') return null
  return (
    <div className={css.media}>
      {media.kind === 'video' ? (
        <LoopingVideo address={media.address} poster={media.poster} label={title} />
      ) : (
        <img
          className={css.picture}
          src={media.address}
          srcSet={media.srcSet}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
          alt={media.alt}
          loading={urgent ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  )
}
