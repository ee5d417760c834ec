import { NativeSelect } from '@mantine/core'
import type { MouseEvent } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { SECTION_METADATA } from '#domain/reporting/sections/section-metadata.ts'
import styles from './analytics.module.css'
import { getSectionPath, type ReportQuery } from './report-query.ts'

/** Settings listed after the sections. */
const SETTINGS = [
  { id: 'live', label: 'Live' },
  { id: 'campaigns', label: 'Campaign links' },
  { id: 'notes', label: 'Chart annotations' },
] as const

interface SectionsNavProps {
  readonly present: string
  readonly query: ReportQuery
  /** Returns the current query when clicked; defaults to `query`. */
  readonly latest?: () => ReportQuery
}

/** Links to all sections with the same query; a select on small screens. */
export function SectionsNav({ present, query, latest = () => query }: SectionsNavProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const navigate = useNavigate()
  const addressOf = (id: string, sectionQuery: ReportQuery) =>
    SETTINGS.some((setting) => setting.id === id) ? `/analytics/${id}` : getSectionPath(id, sectionQuery)
  const go = (id: string) => void navigate(addressOf(id, latest()))
  const entries = [...SECTION_METADATA, ...SETTINGS]
  /** Uses the query of a pending navigation. */
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
    <nav aria-label="Analytics sections" className={styles.sections}>
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
