import { useLocation, useNavigation } from 'react-router'
import { useCurrentQuery } from '../use-current-query.ts'
import type { Fields, ListQuery, Query } from './list-query.ts'

/**
 * Returns the list state of the pending navigation or the current URL, so that changes show immediately and build on
 * each other.
 * @param loaded query of the data on screen
 */
export function useListState<F extends Fields>(list: ListQuery<F>, loaded: Query<F>) {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const latest = useCurrentQuery()
  return {
    /** For display. */
    displayed: next?.pathname === pathname ? list.read(new URLSearchParams(next.search)) : loaded,
    /** For the next change, read at the time of the click. */
    latest: (): Query<F> => list.read(latest()),
  }
}
