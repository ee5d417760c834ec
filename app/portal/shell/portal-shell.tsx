import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { getShownRole, getViewedCustomer } from '#app/session/viewed-customer.ts'
import { getScreen } from '#domain/roles/screens.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { prefetchMenus } from '../ui/action-menu.tsx'
import { Help } from '../ui/help/help.tsx'
import { Icon } from '../ui/icon.tsx'
import mainStyles from './main.module.css'
import { Brand, Navigation } from './navigation.tsx'
import { NavigationFoot } from './navigation-foot.tsx'
import { PortalNavigationProgress, Spinner, usePendingPath } from './navigation-progress.tsx'
import { openPalette, Palette } from './palette/palette.tsx'
import styles from './portal-shell.module.css'
import { useKeepAlive } from './use-keep-alive.ts'
import { useNavigationCounts } from './use-navigation-counts.ts'
import { useNavigationSpace } from './use-navigation-space.ts'

/** Header, navigation and screen, or a spinner until the user is known. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { status, user, isUnreachable, leave, signOutNotice } = useAuth()
  const [shown, setShown] = useState<SessionUser | null>(null)
  if (status === 'authenticated' && user !== shown) setShown(user)
  useEffect(() => {
    // Signed out, possibly in another tab. Users who were never signed in leave by the route guard, which says why.
    if (status === 'unauthenticated' && shown !== null) leave()
  }, [status, shown, leave])
  // The website is unavailable, so this document stays, without any data.
  if (status === 'unauthenticated' && signOutNotice !== null) return <SignedOut />
  // A user with unsaved work may cancel leaving.
  if (shown === null)
    return <Spinner label={isUnreachable ? 'Server unavailable – trying again' : 'Checking your session'} />
  return <Frame user={shown}>{children}</Frame>
}

/** The session notice has the details. */
function SignedOut() {
  return (
    <main className={mainStyles.signedOut}>
      <h1>Signed out</h1>
    </main>
  )
}

/** Few users view customers. */
const ViewedCustomerBar = lazy(() => import('./viewed-customer-bar.tsx'))

const NAVIGATION_ID = 'portal-navigation'

function Frame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const pendingPath = usePendingPath()
  const { isPhone, isRail, toggleRail } = useNavigationSpace()
  const role = getShownRole(user)
  const viewed = getViewedCustomer(user)
  const counts = useNavigationCounts(role)
  useKeepAlive()
  useEffect(prefetchMenus, [])
  useEffect(() => {
    if (user.role !== 'customer') return
    void import('../customer/customer-analytics.ts').then(
      ({ recordCustomerScreen }) => recordCustomerScreen(user, pathname),
      () => {},
    )
  }, [user, pathname])
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Lets screen readers announce the new screen and starts Tab there.
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.app} data-rail={isRail || undefined}>
      <a href="#content" className={mainStyles.skip}>
        Skip to content
      </a>
      {isPhone && (
        <header className={styles.topBar}>
          <button
            type="button"
            className={styles.square}
            popoverTarget={NAVIGATION_ID}
            aria-label="Open menu"
          >
            <Icon name="menu" />
          </button>
          <Brand />
          <button type="button" className={styles.square} aria-label="Search" onClick={openPalette}>
            <Icon name="search" />
          </button>
        </header>
      )}
      {/* On a phone a popover: Escape and a press outside close it, and the focus returns to its button. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click links, too */}
      <nav
        id={NAVIGATION_ID}
        aria-label="Portal"
        className={styles.navigation}
        popover={isPhone ? 'auto' : undefined}
        onClick={({ target, currentTarget }) => {
          if (isPhone && (target as Element).closest('a') !== null) currentTarget.hidePopover()
        }}
      >
        <Navigation
          role={role}
          current={getScreen(pathname)?.route ?? null}
          counts={counts}
          isRail={isRail}
          onToggleRail={toggleRail}
        />
        <NavigationFoot user={user} />
      </nav>
      <main ref={main} id="content" tabIndex={-1} aria-busy={isNavigating} className={mainStyles.main}>
        {pendingPath !== null && (
          <PortalNavigationProgress pendingPath={pendingPath} currentPath={pathname} />
        )}
        {/* Hidden but mounted, so that going back restores what was typed. */}
        <div className={mainStyles.screen} hidden={pendingPath !== null && pendingPath !== pathname}>
          {children}
        </div>
        {viewed !== null && (
          <Suspense>
            <ViewedCustomerBar viewed={viewed} />
          </Suspense>
        )}
      </main>
      <Palette role={role} />
      <Help />
    </div>
  )
}
