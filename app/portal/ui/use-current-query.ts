import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/** Returns the query of the pending navigation if there is one, so that quick clicks build on each other. */
export function useCurrentQuery(): () => URLSearchParams {
  const router = use(DataRouterContext)?.router
  const rendered = useLocation()
  return () => {
    const { location, navigation } = router?.state ?? { location: rendered }
    const next = navigation?.location
    return new URLSearchParams((next?.pathname === rendered.pathname ? next : location).search)
  }
}
