import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { FAILED_EVENT } from './document/pending-navigation.ts'

/** Renders no document: site and portal each render their own (docs/decisions/0003). */
export default function Root() {
  return <Outlet />
}

/** Shown when the route of an address could not be loaded, so it is unknown which of the two documents it has. */
export function ErrorBoundary() {
  useEffect(() => void dispatchEvent(new Event(FAILED_EVENT)), [])
  return null
}
