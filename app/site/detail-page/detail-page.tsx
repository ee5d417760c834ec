import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { breadcrumbList, createStructuredData, JsonLd } from '../head/structured-data.tsx'
import styles from './detail-page.module.css'
import { withHeadingIds, withHeadingIdsInHtml } from './heading-ids.tsx'

interface DetailPageProps {
  /** Breadcrumbs; the last label is the title. */
  readonly crumbs: readonly Crumb[]
  readonly siteUrl: string
  readonly title: string
  /** One or two sentences under the title. */
  readonly lead: string
  readonly picture?: { readonly src: string; readonly alt: string } | undefined
  /** Key facts, shown next to the text. */
  readonly aside?: ReactNode
  readonly related?: readonly RelatedPage[]
  /** Structured data in addition to the breadcrumbs. */
  readonly structured?: readonly object[]
  readonly children: ReactNode
}

export interface RelatedPage {
  readonly title: string
  readonly to: string
  readonly summary: string
}

/** Page about a single subject: title and image, facts, text, related pages. */
export function DetailPage({
  crumbs,
  siteUrl,
  title,
  lead,
  picture,
  aside,
  related = [],
  structured = [],
  children,
}: DetailPageProps) {
  return (
    <article>
      <JsonLd value={createStructuredData(...structured, breadcrumbList(crumbs, siteUrl))} />
      <header className={styles.head}>
        <div className={picture ? `${styles.inner} ${styles.withImage}` : styles.inner}>
          <div className={styles.intro}>
            <Breadcrumbs crumbs={crumbs} />
            <h1 className={styles.title}>
              <UnbrokenText text={title} />
            </h1>
            <p className={styles.lead}>
              <UnbrokenText text={lead} />
            </p>
          </div>
          {picture && (
            <Picture
              {...picture}
              className={styles.image}
              sizes="(min-width: 88rem) 44rem, (min-width: 64rem) 50vw, 92vw"
              priority
            />
          )}
        </div>
      </header>
      <div className={aside === undefined ? `${styles.body} ${styles.fullWidth}` : styles.body}>
        {aside !== undefined && (
          <aside className={styles.aside} aria-label="At a glance">
            {aside}
          </aside>
        )}
        <div className={styles.text}>{children}</div>
      </div>
      {related.length > 0 && (
        <nav className={styles.related} aria-labelledby="related">
          <div className={styles.inner}>
            <h2 id="related" className={styles.heading}>
              Related pages
            </h2>
            <ul className={styles.list}>
              {related.map((other) => (
                <li key={other.to} className={styles.item}>
                  <Link to={other.to} className={styles.link}>
                    <UnbrokenText text={other.title} />
                  </Link>
                  <p>{other.summary}</p>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      )}
    </article>
  )
}

export function DetailList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className={styles.facts} data-words="facts">
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DetailTextProps {
  readonly children?: ReactNode
  /** Sanitised HTML, used instead of children. */
  readonly html?: string
}

export function DetailText({ children, html }: DetailTextProps) {
  if (html === undefined)
    return (
      <div className={styles.prose} data-words="text">
        {withHeadingIds(children)}
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: withHeadingIdsInHtml(html) }} />
}

/** Call to action below the facts. */
export function DetailAction({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={`${buttonClass('primary')} ${styles.action}`}>
      {children}
    </Link>
  )
}
