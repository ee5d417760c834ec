import type { ReactNode } from 'react'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { formatLongDate } from '#domain/dates/dates.ts'
import { companyPage } from '../head/organisation.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import styles from './legal-page.module.css'

export interface LegalSection {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalPageProps {
  readonly siteUrl: string
  readonly title: string
  readonly path: string
  readonly lead: string
  readonly version: string
  /** Date of this version, `YYYY-MM-DD`. */
  readonly since: string
  readonly sections: readonly LegalSection[]
}

/** Legal document: numbered sections, version, table of contents. */
export function LegalPage(props: LegalPageProps) {
  const { siteUrl, title, path, lead, version, since, sections } = props
  const crumbs = [HOME, { label: title, to: path }]
  const page = { type: 'WebPage', name: title, description: lead, crumbs } as const
  return (
    <article className={styles.page}>
      <JsonLd value={companyPage(page, siteUrl)} />
      <header className={styles.head}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.version}>
          Version {version}, in force since <time dateTime={since}>{formatLongDate(since)}</time>
        </p>
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className={styles.section}>
            <h2>{section.title}</h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  )
}
