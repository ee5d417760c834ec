import { Outlet } from 'react-router'
import { PageScripts } from './document/page-scripts.tsx'
import { start } from './document/start-react-router.client.tsx'
import { starters } from './document/starters.ts'
import { reactRouter } from './routing/react-router.tsx'
import { routeBy } from './routing/router.tsx'

// Where this module is, React Router runs the document: public pages in browsers do without either.
routeBy({ ...reactRouter, PageScripts })
starters.reactRouter = start

/** Renders no document: site and portal each render their own (docs/decisions/0003). */
export default function Root() {
  return <Outlet />
}
