import '#app/styles/base.css'
import type { ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import type { BrowserSettings } from '#app/server-context.ts'
import { AccountButton } from '#app/session/account-button/account-button.tsx'
import { AuthProvider } from '#app/session/auth-provider.tsx'
import { BRAND } from '#domain/brand.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import css from './site-document.module.css'
import { TabBar } from './tab-bar.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

interface SiteDocumentProps {
  /** Absent where the settings themselves could not be loaded: nobody can sign in there. */
  readonly settings: BrowserSettings | undefined
  readonly children: ReactNode
}

/** The public document: the same bytes for everyone, readable without scripts. Error pages wear it too. */
export function SiteDocument({ settings, children }: SiteDocumentProps) {
  const main = useFocusAfterNavigation<HTMLElement>()
  const content = (
    <main ref={main} id="content" tabIndex={-1}>
      {children}
    </main>
  )
  return (
    <html lang="en-GB" className={css.root}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Preloads />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content={BRAND.themeColour.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={BRAND.themeColour.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className={css.skip}>
          Skip to content
        </a>
        <NavigationProgress />
        {settings ? (
          <AuthProvider settings={settings}>
            <Header account={<AccountButton />} />
            {content}
          </AuthProvider>
        ) : (
          <>
            <Header account={null} />
            {content}
          </>
        )}
        <Footer />
        <TabBar />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The faces that every first screen uses; the others load when a page has use for them. */
function Preloads() {
  return ['besley-latin-wght-normal', 'archivo-latin-wght-normal', 'archivo-narrow-latin-wght-normal'].map(
    (face) => (
      <link
        key={face}
        rel="preload"
        href={`/fonts/${face}.woff2`}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    ),
  )
}
