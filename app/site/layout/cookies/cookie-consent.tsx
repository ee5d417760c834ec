import { browserConsent, useConsent } from '#app/analytics/consent.ts'
import type { ChoosableCategory } from '#domain/consent/consent.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { CookieSettings } from './cookie-settings.tsx'

interface CookieConsentProps {
  /** Whether the settings were asked for. */
  readonly choosing: boolean
  readonly onChoose: () => void
  readonly onDone: () => void
}

/**
 * Asks what may be stored until there is an answer, and lets it be changed at any time. Only browsers render any of
 * it: the cached page is the same for everyone, and without scripts nothing is stored that needs asking for.
 */
export function CookieConsent({ choosing, onChoose, onDone }: CookieConsentProps) {
  const record = useConsent()
  return (
    <>
      <CookieBanner decide={decide} onChoose={onChoose} isShown={record === null} />
      {choosing && record !== undefined && (
        <CookieSettings record={record} decide={decide} onClose={onDone} />
      )}
    </>
  )
}

function decide(choice: Readonly<Record<ChoosableCategory, boolean>>): void {
  browserConsent().decide(choice)
}
