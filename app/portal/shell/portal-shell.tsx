import { AppShell, Burger, NavLink } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { ColourSchemeSwitch } from '#app/preferences/colour-scheme-switch.tsx'
import { AccountButton } from '#app/session/account/account-button.tsx'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { BRAND } from '#company/brand.ts'
import type { Role } from '#domain/roles/roles.ts'
import { getNavigation, getScreen, type Screen } from '#domain/roles/screens.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { PortalNavigationProgress, Spinner, usePendingPath } from './navigation-progress.tsx'
import styles from './portal-shell.module.css'
import { useKeepAlive } from './use-keep-alive.ts'

/** Header, navigation and screen, or a spinner until the user is known. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { status, user, isUnreachable, leave, signOutNotice } = useAuth()
  const [shown, setShown] = useState<SessionUser | null>(null)
  if (status === 'authenticated' && user !== shown) setShown(user)
  useEffect(() => {
    // Signed out, possibly in another tab.
    if (status === 'unauthenticated') leave()
  }, [status, leave])
  // The website is unavailable, so this document stays, without any data.
  if (status === 'unauthenticated' && signOutNotice !== null) return <SignedOut />
  // A user with unsaved work may cancel leaving.
  if (shown === null)
    return <Spinner label={isUnreachable ? 'Server unavailable – trying again' : 'Checking your session'} />
  return <Frame role={shown.role}>{children}</Frame>
}

/** The session notice has the details. */
function SignedOut() {
  return (
    <main className={styles.signedOut}>
      <h1>Signed out</h1>
    </main>
  )
}

function Frame({ role, children }: { role: Role | null; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const pendingPath = usePendingPath()
  useKeepAlive()
  const main = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setMenuOpen(false)
    // Lets screen readers announce the new screen and starts Tab there.
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    if (!isMenuOpen) return
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      setMenuOpen(false)
      burger.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isMenuOpen])

  return (
    <AppShell
      header={{ height: 'var(--top-bar)' }}
      navbar={{ width: '15rem', breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <AppShell.Header className={styles.header}>
        <Burger
          ref={burger}
          hiddenFrom="md"
          size="sm"
          opened={isMenuOpen}
          onClick={() => setMenuOpen(!isMenuOpen)}
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls="portal-navigation"
        />
        {/* A document navigation, because website and portal are separate documents. */}
        <a href="/" className={styles.home} aria-label={`${BRAND.name}, home page`}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span className={styles.name}>{BRAND.name}</span>
        </a>
        <div className={styles.account}>
          <AccountButton />
        </div>
      </AppShell.Header>
      <AppShell.Navbar
        id="portal-navigation"
        aria-label="Portal"
        p="md"
        className={styles.menu}
        data-closed={!isMenuOpen || undefined}
      >
        <Menu role={role} current={getScreen(pathname)?.route ?? null} />
      </AppShell.Navbar>
      <AppShell.Main ref={main} id="content" tabIndex={-1} aria-busy={isNavigating} className={styles.main}>
        {pendingPath !== null && (
          <PortalNavigationProgress pendingPath={pendingPath} currentPath={pathname} />
        )}
        {/* Hidden but mounted, so that going back restores what was typed. */}
        <div className={styles.screen} hidden={pendingPath !== null && pendingPath !== pathname}>
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

interface MenuProps {
  readonly role: Role | null
  /** Route of the screen that is shown. */
  readonly current: Screen['route'] | null
}

/** Memoised, because it is as expensive as half a list and changes only with the screen. */
export const Menu = memo(function Menu({ role, current }: MenuProps) {
  return (
    <>
      {getNavigation(role).map(({ route, label }) => (
        <NavLink
          key={route}
          component={Link}
          to={route}
          label={label}
          className={styles.entry}
          aria-current={route === current ? 'page' : undefined}
        />
      ))}
      <NavLink component="a" href="/" label="Public website" className={styles.entry} />
      <div className={styles.scheme}>
        <ColourSchemeSwitch />
      </div>
    </>
  )
})
