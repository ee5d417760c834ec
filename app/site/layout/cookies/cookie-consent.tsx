import { useEffect, useState } from 'react'
import { browserConsent, useConsent } from '#app/analytics/consent.ts'
import type { ChoosableCategory } from '#domain/consent/consent.ts'
import { CookieBanner } from './cookie-banner.tsx'
import type { CookieSettings } from './cookie-settings.tsx'

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
  const Settings = useSettings(choosing)
  return (
    <>
      <CookieBanner decide={decide} onChoose={onChoose} isShown={record === null} />
      {choosing && record !== undefined && Settings !== undefined && (
        <Settings record={record} decide={decide} onClose={onDone} />
      )}
    </>
  )
}

/** Few open them: they are fetched when they are asked for. Where they do not come, what they would say stands here. */
function useSettings(choosing: boolean): typeof CookieSettings | undefined {
  const [loaded, setLoaded] = useState<{ readonly Settings: typeof CookieSettings }>()
  const isMissing = choosing && loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    import('./cookie-settings.tsx').then(
      (module) => setLoaded({ Settings: module.CookieSettings }),
      () => window.location.assign('/privacy-policy#cookies'),
    )
  }, [isMissing])
  return loaded?.Settings
}

function decide(choice: Readonly<Record<ChoosableCategory, boolean>>): void {
  browserConsent().decide(choice)
}
