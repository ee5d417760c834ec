/** The site's router, as pages ask it. */
import type { MouseEvent, ReactNode } from 'react'
import type { LinkProps, Router } from '../router.tsx'
import { PageHead } from './page-head.tsx'
import { Page, useShown } from './page-tree.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'

export const siteRouter: Omit<Router, 'PageScripts'> = {
  Link,
  Page,
  PageHead,
  ScrollKeeper,
  useLocation: () => useShown().state.location,
  useNavigate: () => useShown().router.navigate,
  useNavigation: () => useShown().state.navigation,
  usePageData: () => useShown().state.page.data,
  useNavigationNow() {
    const { router } = useShown()
    return () => router.state().navigation
  },
  useHeldPage: () => useShown().state.held,
  useNonce: () => undefined,
}

function Link({
  to,
  replace = false,
  preventScrollReset = false,
  onClick,
  ...attributes
}: LinkProps): ReactNode {
  const { router, state } = useShown()
  const address = resolve(to, state.location.pathname)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, attributes.target) || !/^\/(?!\/)/.test(address)) return
    event.preventDefault()
    void router.navigate(address, { replace, preventScrollReset })
  }
  return <a {...attributes} href={address} onClick={follow} />
}

/** Whether the browser would open the page in this tab. */
function isPlain(
  { button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent,
  target: string | undefined,
): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && (target ?? '_self') === '_self'
}

/** As the server writes it: whole paths as they are, and what begins with `?` or `#` upon the present one. */
function resolve(to: string, pathname: string): string {
  return /^[?#]/.test(to) ? pathname + to : to
}
