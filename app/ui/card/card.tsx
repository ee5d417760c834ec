import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import '../picture/focal-point.css'
import styles from './card.module.css'

interface CardProps {
  /** The custom properties that its style sheet names, set by a class. */
  readonly className?: string | undefined
  /** Above its words, from edge to edge. */
  readonly media?: ReactNode
  /** Beneath them, likewise. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A sheet that leads on to what it tells of: all of it is the link that its title is. */
export function Card({ className, media, foot, children }: CardProps) {
  return (
    <article className={className === undefined ? styles.card : `${styles.card} ${className}`}>
      {media}
      <div className={styles.words}>{children}</div>
      {foot}
    </article>
  )
}

interface CardTitleProps extends Omit<LinkProps, 'className'> {
  /** The heading's level on the page that the card lies on. */
  readonly level: 2 | 3
}

export function CardTitle({ level, children, ...link }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={styles.title}>
      <Link {...link} className={styles.link}>
        {children}
      </Link>
    </Heading>
  )
}

/** The frame of what a card shows: 3 : 2, unless the card says otherwise. */
export function CardMedia({ children }: { readonly children: ReactNode }) {
  return <div className={styles.media}>{children}</div>
}

interface CardPictureProps {
  readonly src: string
  /** Absent where there is only the original. */
  readonly srcSet?: string | undefined
  readonly alt: string
  /** What stays in sight; absent where that is the middle. */
  readonly focus?: FocalPointAttributes | undefined
  /** Above the fold: it does not wait until it comes into view. */
  readonly urgent: boolean
}

/** An uploaded picture that fills the frame. */
export function CardImage({ src, srcSet, alt, focus, urgent }: CardPictureProps) {
  return (
    <img
      {...focus}
      className={styles.picture}
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
      alt={alt}
      loading={urgent ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
