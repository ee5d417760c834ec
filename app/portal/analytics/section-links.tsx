/** The five entries of the analytics, and the sections of the current one. */
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  listSections,
  SECTION_GROUPS,
  type SectionGroup,
  type SectionMetadata,
} from '#domain/reporting/sections/section-metadata.ts'
import { getSectionPath, type ReportQuery } from './report-query.ts'
import styles from './section-links.module.css'

interface SectionLinksProps {
  readonly present: SectionMetadata
  readonly query: ReportQuery
  /** Returns the query of a pending navigation, at the time of the click. */
  readonly latest: () => ReportQuery
}

const GROUPS = Object.keys(SECTION_GROUPS) as readonly SectionGroup[]

export function SectionLinks({ present, query, latest }: SectionLinksProps) {
  // The sections of the overview are its cards’ details.
  const sections = present.group === 'overview' ? [] : listSections(present.group)
  return (
    <>
      <nav aria-label="Reports" className={styles.groups}>
        {GROUPS.map((group) => (
          <SectionLink
            key={group}
            id={listSections(group)[0]?.id ?? ''}
            isCurrent={group === present.group}
            query={query}
            latest={latest}
          >
            {SECTION_GROUPS[group]}
          </SectionLink>
        ))}
      </nav>
      {sections.length > 1 && (
        <nav aria-label={`${SECTION_GROUPS[present.group]} reports`} className={styles.sections}>
          {sections.map(({ id, title }) => (
            <SectionLink key={id} id={id} isCurrent={id === present.id} query={query} latest={latest}>
              {title}
            </SectionLink>
          ))}
        </nav>
      )}
    </>
  )
}

interface SectionLinkProps extends Omit<SectionLinksProps, 'present'> {
  readonly id: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** Keeps date range and filters. */
export function SectionLink({ id, isCurrent = false, query, latest, children }: SectionLinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void navigate(getSectionPath(id, latest()))
  }
  return (
    <Link to={getSectionPath(id, query)} onClick={follow} {...(isCurrent && { 'aria-current': 'page' })}>
      {children}
    </Link>
  )
}
