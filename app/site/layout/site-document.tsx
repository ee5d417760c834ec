import '#app/styles/base.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, ScrollRestoration, useLocation } from 'react-router'
import { usePageViews } from '#app/analytics/track.ts'
import { PageScripts } from '#app/document/page-scripts.tsx'
import { SCROLL_POSITIONS_KEY, useIntendedPage } from '#app/document/pending-navigation.ts'
import { ColourSchemeScript } from '#app/preferences/colour-scheme.tsx'
import { useScrollPositions } from '#app/preferences/scroll-positions.ts'
import type { BrowserSettings } from '#app/server-context.ts'
import { AccountButton } from '#app/session/account/account-button.tsx'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { BRAND } from '#company/brand.ts'
import { ChatLauncher } from '../assistant/chat-launcher.tsx'
import { CookieConsent } from './cookies/cookie-consent.tsx'
import { ChunkErrorPage, OfflinePage } from './errors/error-page.tsx'
import { type BlockedPage, useOfflinePage, useStalledNavigation } from './errors/use-stalled-navigation.ts'
import { Footer, type FooterContent } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { useMobileBarsHidden } from './header/mobile-bars.ts'
import { TabBar } from './header/tab-bar.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import styles from './site-document.module.css'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

interface SiteDocumentProps {
  /** Absent if loading failed; then signing in is disabled. */
  readonly settings: BrowserSettings | undefined
  /** Absent if loading failed. */
  readonly footer: FooterContent | undefined
  readonly children: ReactNode
}

/** Public document: the same for everyone, readable without scripts. Also used for error pages. */
export function SiteDocument({ settings, footer, children }: SiteDocumentProps) {
  const main = useFocusAfterNavigation<HTMLElement>()
  const hidden = useMobileBarsHidden(useLocation().pathname)
  const stalled = useStalledNavigation()
  const offline = useOfflinePage()
  const [choosing, setChoosing] = useState(false)
  useIntendedPage()
  useScrollPositions()
  usePageViews(settings)
  const content = (
    <main ref={main} id="content" tabIndex={-1}>
      <PageContent offline={offline} stalled={stalled}>
        {children}
      </PageContent>
    </main>
  )
  return (
    // A script has set the colour scheme before hydration.
    <html lang="en-GB" className={styles.root} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ColourSchemeScript />
        <link
          rel="preload"
          href="/fonts/besley-core.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <WebManifest />
        <meta name="theme-color" content={BRAND.themeColour.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={BRAND.themeColour.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body className={styles.body}>
        {/* biome-ignore lint/a11y/useValidAnchor: a link, so it works without scripts */}
        <a
          href="#content"
          className={styles.skip}
          onClick={(event) => {
            // No history entry, which the router would take for a navigation.
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to content
        </a>
        {/* Early in the tab order; CSS puts it at the bottom. */}
        <CookieConsent
          choosing={choosing}
          onChoose={() => setChoosing(true)}
          onDone={() => setChoosing(false)}
        />
        <NavigationProgress />
        {settings ? (
          <AuthProvider settings={settings}>
            <Header assistant={<ChatLauncher />} account={<AccountButton />} hidden={hidden} />
            {content}
          </AuthProvider>
        ) : (
          <>
            <Header assistant={<ChatLauncher />} account={null} hidden={hidden} />
            {content}
          </>
        )}
        <Footer {...footer} onCookieSettings={() => setChoosing(true)} />
        <TabBar hidden={hidden} />
        <ScrollRestoration storageKey={SCROLL_POSITIONS_KEY} />
        <PageScripts readable />
      </body>
    </html>
  )
}

/** Web manifest. Added late, because browsers fetch it as soon as it is linked. */
function WebManifest() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated && <link rel="manifest" href="/site.webmanifest" />
}

interface PageContentProps {
  readonly offline: BlockedPage | null
  readonly stalled: string | null
  readonly children: ReactNode
}

/** The page, or the offline or chunk error page. */
function PageContent({ offline, stalled, children }: PageContentProps) {
  if (offline !== null) return <OfflinePage page={offline.address} onOnline={offline.proceed} />
  if (stalled !== null) return <ChunkErrorPage page={stalled} />
  return children
}
