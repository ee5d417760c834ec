/** React Router, as pages ask it: on the server, in development, and in the portal. */
import { use } from 'react'
import {
  Link as AnyLink,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import type { LinkProps, PageNavigation, Router } from './router.tsx'

/**
 * Scrolls a document to where it was left, as it is read. What React Router writes here asks the tab's store on a first
 * visit too, where nothing can be kept, and the page waits meanwhile for the process that has it.
 */
const scrollBack = (storageKey: string) =>
  `{let e=history.state;if(e&&e.key)try{let y=JSON.parse(sessionStorage.getItem(${JSON.stringify(storageKey)})||"{}")[e.key];if(typeof y=="number")scrollTo(0,y)}catch{}}`

const IDLE: PageNavigation = { location: undefined, formMethod: undefined }

export const reactRouter: Omit<Router, 'PageScripts'> = {
  // The whole record of routes is there: links need not announce themselves.
  Link: (props: LinkProps) => <AnyLink discover="none" {...props} />,
  Page: () => <Outlet />,
  PageHead: () => (
    <>
      <Meta />
      <Links />
    </>
  ),
  ScrollKeeper({ storageKey }) {
    const framework = use(FrameworkContext)
    if (framework?.manifest.hmr !== undefined) return <ScrollRestoration storageKey={storageKey} />
    return (
      <script
        nonce={framework?.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
        dangerouslySetInnerHTML={{ __html: scrollBack(storageKey) }}
      />
    )
  },
  useLocation,
  useNavigate,
  useNavigation,
  usePageData: useLoaderData,
  useNavigationNow() {
    const router = use(DataRouterContext)?.router
    return () => router?.state.navigation ?? IDLE
  },
  useHeldPage() {
    const blocker = useBlocker(
      ({ currentLocation, nextLocation }) =>
        !navigator.onLine && nextLocation.pathname !== currentLocation.pathname,
    )
    if (blocker.state !== 'blocked') return null
    const { pathname, search } = blocker.location
    return { address: pathname + search, goOn: () => blocker.proceed() }
  },
  useNonce: () => use(FrameworkContext)?.nonce,
}
