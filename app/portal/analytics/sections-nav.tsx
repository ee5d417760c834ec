import { NativeSelect } from '@mantine/core'
import type { MouseEvent } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { SECTION_METADATA } from '#domain/reporting/sections/section-metadata.ts'
import styles from './analytics.module.css'
import { getSectionPath, type ReportQuery } from './report-query.ts'

/** Beside what is counted stands what is kept for it. */
const DESKS = [
  { id: 'live', label: 'Live' },
  { id: 'campaigns', label: 'Links for campaigns' },
  { id: 'notes', label: 'Notes on charts' },
] as const

interface SectionsNavProps {
  readonly present: string
  readonly query: ReportQuery
  /** What is asked for at the moment of a press; `query`, where it is not said. */
  readonly latest?: () => ReportQuery
}

/** All sections, each asked for the same period; on a phone one field in place of fifteen links. */
export function SectionsNav({ present, query, latest = () => query }: SectionsNavProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const navigate = useNavigate()
  const addressOf = (id: string, asked: ReportQuery) =>
    DESKS.some((desk) => desk.id === id) ? `/analytics/${id}` : getSectionPath(id, asked)
  const go = (id: string) => void navigate(addressOf(id, latest()))
  const entries = [...SECTION_METADATA, ...DESKS]
  /** A choice that was made a moment ago goes along. */
  function follow(event: MouseEvent, id: string) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    go(id)
  }
  if (!isWide)
    return (
      <NativeSelect
        size="md"
        label="Section"
        value={present}
        data={entries.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => go(value)}
      />
    )
  return (
    <nav aria-label="Sections of the analytics" className={styles.sections}>
      {entries.map(({ id, label }) => (
        <NavLink
          key={id}
          to={addressOf(id, query)}
          end
          onClick={(event) => follow(event, id)}
          className={styles.section ?? ''}
          aria-current={id === present ? 'page' : undefined}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
