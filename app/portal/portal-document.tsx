import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '#app/styles/fonts.css'
import '#app/styles/tokens.css'
import '#company/colours.css'
import './theme/portal-tokens.css'
import './portal.css'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, ScrollRestoration } from 'react-router'
import { PageScripts } from '#app/document/page-scripts.tsx'
import { SCROLL_POSITIONS_KEY, useIntendedPage } from '#app/document/pending-navigation.ts'
import { COLOUR_SCHEME_KEY, ColourSchemeScript } from '#app/preferences/colour-scheme.tsx'
import { useScrollPositions } from '#app/preferences/scroll-positions.ts'
import { colourSchemeManager } from './theme/colour-scheme.ts'
import { portalTheme, portalVariables } from './theme/portal-theme.ts'

interface PortalDocumentProps {
  readonly nonce: string
  readonly children: ReactNode
}

/** The portal's document: never stored or indexed; scripts and styles carry its nonce. */
export function PortalDocument({ nonce, children }: PortalDocumentProps) {
  useIntendedPage()
  useScrollPositions()
  useEffect(() => {
    // react-remove-scroll, used by Mantine's modals, reads its nonce here: https://github.com/theKashey/get-nonce
    Object.assign(globalThis, { __webpack_nonce__: nonce })
  }, [nonce])
  return (
    <html lang="en-GB" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Browsers hide nonces after reading them, so hydration would report a mismatch. */}
        <ColourSchemeScript nonce={nonce} />
        <ColorSchemeScript
          nonce={nonce}
          localStorageKey={COLOUR_SCHEME_KEY}
          defaultColorScheme="auto"
          suppressHydrationWarning
        />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={portalTheme}
          cssVariablesResolver={portalVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colourSchemeManager}
          getStyleNonce={() => nonce}
        >
          {children}
          {/* Above dialogs, below menus. */}
          <Notifications position="bottom-right" zIndex={250} />
        </MantineProvider>
        <ScrollRestoration nonce={nonce} storageKey={SCROLL_POSITIONS_KEY} />
        <PageScripts nonce={nonce} readable={false} />
      </body>
    </html>
  )
}
