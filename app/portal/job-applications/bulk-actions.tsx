import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { ApplicationSummary } from '#app/content/applications/queries.ts'

const CHANGE = '/job-applications/change'

interface BulkActionsProps {
  readonly rows: readonly ApplicationSummary[]
  /** Number of matches on all pages. */
  readonly total: number
}

export function BulkActions({ rows, total }: BulkActionsProps) {
  const { search } = useLocation()
  const names = new URLSearchParams(search).get('names')
  const only = new URLSearchParams({
    only: rows.map(({ reference }) => reference).join(','),
    ...(names !== null && { names }),
  })
  return (
    <>
      <Button component={Link} to={`${CHANGE}?${only}`} size="compact-md" variant="default">
        Change status or email {rows.length}
      </Button>
      {total > rows.length && (
        <Button component={Link} to={`${CHANGE}${search}`} size="compact-md" variant="default">
          Change status or email all {total}
        </Button>
      )}
    </>
  )
}
