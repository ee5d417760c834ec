/** Parts of pages are rendered as on the server: by React Router. */
import { PageScripts } from '#app/document/page-scripts.tsx'
import { reactRouter } from '#app/routing/react-router.tsx'
import { routeBy } from '#app/routing/router.tsx'

routeBy({ ...reactRouter, PageScripts })
