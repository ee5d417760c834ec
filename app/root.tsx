import { Outlet } from 'react-router'

/** Renders no document: site and portal each render their own (docs/decisions/0003). */
export default function Root() {
  return <Outlet />
}
