import { NativeSelect } from '@mantine/core'
import { NavLink, useNavigate } from 'react-router'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { SECTION_HEADS } from '#domain/reporting/sections/heads.ts'
import styles from './analytics.module.css'
import { type ReportQuery, sectionAddress } from './report-query.ts'

/** Beside what is counted stands what is kept for it. */
const DESKS = [
  { id: 'live', label: 'Live' },
  { id: 'campaigns', label: 'Links for campaigns' },
  { id: 'notes', label: 'Notes on charts' },
] as const

/** All sections, each asked for the same period; on a phone one field in place of fifteen links. */
export function SectionsNav({ present, query }: { present: string; query: ReportQuery }) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const navigate = useNavigate()
  const entries = [
    ...SECTION_HEADS.map(({ id, label }) => ({ id, label, to: sectionAddress(id, query) })),
    ...DESKS.map(({ id, label }) => ({ id, label, to: `/analytics/${id}` })),
  ]
  if (!isWide)
    return (
      <NativeSelect
        size="md"
        label="Section"
        value={present}
        data={entries.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => {
          const entry = entries.find(({ id }) => id === value)
          if (entry !== undefined) void navigate(entry.to)
        }}
      />
    )
  return (
    <nav aria-label="Sections of the analytics" className={styles.sections}>
      {entries.map(({ id, label, to }) => (
        <NavLink
          key={id}
          to={to}
          end
          className={styles.section ?? ''}
          aria-current={id === present ? 'page' : undefined}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
