import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router'
import type { Fields, ListQuery, Query } from './list-query.ts'

/**
 * What somebody asks a screen for: by its address, or by the one that is on its way. So a choice shows at once, and the
 * next choice and the next link go on from it, however long the answer takes.
 * @param loaded what the data that are shown were asked for by
 */
export function useAsked<F extends Fields>(list: ListQuery<F>, loaded: Query<F>) {
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()
  const next = useNavigation().location
  const read = ({ search }: { readonly search: string }) => list.read(new URLSearchParams(search))
  return {
    /** To be shown. */
    asked: next?.pathname === pathname ? read(next) : loaded,
    /** To be gone on from, at the moment of a press: what has been pressed may not have been drawn yet. */
    latest(): Query<F> {
      if (router === undefined) return loaded
      const { location, navigation } = router.state
      return read(navigation.location?.pathname === pathname ? navigation.location : location)
    },
  }
}
