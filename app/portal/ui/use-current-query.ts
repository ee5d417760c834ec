import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/**
 * The query of this screen’s address at the moment of a press, or of the one that is on its way: what has been pressed
 * may not have been drawn yet, and the next press goes on from it.
 */
export function useCurrentQuery(): () => URLSearchParams {
  const router = use(DataRouterContext)?.router
  const drawn = useLocation()
  return () => {
    const { location, navigation } = router?.state ?? { location: drawn }
    const next = navigation?.location
    return new URLSearchParams((next?.pathname === drawn.pathname ? next : location).search)
  }
}
