import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { FocalPointAttributes } from '#domain/media/crops.ts'
import { UnbrokenText } from '../unbroken-text/unbroken-text.tsx'
import '../picture/focal-point.css'
import styles from './card.module.css'

interface CardProps {
  /** Class that sets the card's custom properties. */
  readonly className?: string | undefined
  /** Full-width content above the text. */
  readonly media?: ReactNode
  /** Full-width content below the text. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Card whose title's link covers it entirely. */
export function Card({ className, media, foot, children }: CardProps) {
  return (
    <article className={className === undefined ? styles.card : `${styles.card} ${className}`}>
      {media}
      <div className={styles.text}>{children}</div>
      {foot}
    </article>
  )
}

interface CardTitleProps extends Omit<LinkProps, 'className'> {
  /** Heading level on the page. */
  readonly level: 2 | 3
}

export function CardTitle({ level, children, ...link }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={styles.title}>
      <Link {...link} className={styles.link}>
        {typeof children === 'string' ? <UnbrokenText text={children} /> : children}
      </Link>
    </Heading>
  )
}

/** Media frame of a card, 3:2 by default. */
export function CardMedia({ children }: { readonly children: ReactNode }) {
  return <div className={styles.media}>{children}</div>
}

interface CardPictureProps {
  readonly src: string
  /** Absent if only the original exists. */
  readonly srcSet?: string | undefined
  readonly alt: string
  /** Defaults to the centre. */
  readonly focus?: FocalPointAttributes | undefined
  /** Above the fold: loaded eagerly. */
  readonly urgent: boolean
}

/** Uploaded image that fills the frame. */
export function CardImage({ src, srcSet, alt, focus, urgent }: CardPictureProps) {
  return (
    <img
      {...focus}
      className={styles.image}
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 46vw, 92vw"
      alt={alt}
      loading={urgent ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
