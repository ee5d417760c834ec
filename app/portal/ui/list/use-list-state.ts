import { useLocation, useNavigation } from 'react-router'
import { useCurrentQuery } from '../use-current-query.ts'
import type { Fields, ListQuery, Query } from './list-query.ts'

/**
 * What somebody asks a screen for: by its address, or by the one that is on its way. So a choice shows at once, and the
 * next choice and the next link go on from it, however long the answer takes.
 * @param loaded what the data that are shown were asked for by
 */
export function useListState<F extends Fields>(list: ListQuery<F>, loaded: Query<F>) {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const latest = useCurrentQuery()
  return {
    /** To be shown. */
    asked: next?.pathname === pathname ? list.read(new URLSearchParams(next.search)) : loaded,
    /** To be gone on from, at the moment of a press. */
    latest: (): Query<F> => list.read(latest()),
  }
}
