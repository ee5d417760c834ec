import { useEffect, useState } from 'react'
import {
  type FoundRecord,
  type SearchedRoute,
  searchedRoutes,
  searchRecords,
} from '#app/content/portal/record-search.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { Role } from '#domain/roles/roles.ts'
import { currentCustomerId } from '../../ui/customer/current-customer.ts'

const DEBOUNCE_MS = 200
/** A single letter would match nearly every record. */
const MIN_LENGTH = 2

interface RecordResults {
  readonly route: SearchedRoute
  readonly records: readonly FoundRecord[]
}

/** Searches the records of all screens of the role; the results of one search appear together. */
export function useRecordSearch(role: Role | null, typed: string) {
  const text = typed.trim()
  const [found, setFound] = useState<{ text: string; results: readonly RecordResults[] }>({
    text: '',
    results: [],
  })
  useEffect(() => {
    if (text.length < MIN_LENGTH) return
    let isCurrent = true
    async function search() {
      const session = await browserSession()
      const results = await Promise.all(
        searchedRoutes(role).map(async (route) => ({
          route,
          // The other screens' records are shown even if one search fails.
          records: await withDataSessionSilently(session, (client) =>
            searchRecords(client, route, text, currentCustomerId(session)),
          ).catch(() => []),
        })),
      )
      if (isCurrent) setFound({ text, results: results.filter(({ records }) => records.length > 0) })
    }
    const timer = setTimeout(() => void search(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [role, text])
  const isTooShort = text.length < MIN_LENGTH
  return { results: isTooShort ? [] : found.results, isSearching: !isTooShort && found.text !== text }
}
