import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { FAILED_EVENT } from './document/pending-navigation.ts'

/** Renders no document: the website and the portal each render their own (docs/decisions/0003). */
export default function Root() {
  return <Outlet />
}

/** Shown when a route module fails to load, so the right document is unknown. */
export function ErrorBoundary() {
  useEffect(() => void dispatchEvent(new Event(FAILED_EVENT)), [])
  return null
}
