import { useEffect, useLayoutEffect, useState } from 'react'
import { browserConsent, useConsent } from '#app/analytics/consent.ts'
import type { OptionalConsentCategory } from '#domain/consent/consent.ts'
import { CookieBanner } from './cookie-banner.tsx'
import type { CookieSettings } from './cookie-settings.tsx'

interface CookieConsentProps {
  readonly choosing: boolean
  readonly onChoose: () => void
  readonly onDone: () => void
}

/** Consent banner and settings. Rendered in the browser only: the cached page is the same for everyone. */
export function CookieConsent({ choosing, onChoose, onDone }: CookieConsentProps) {
  const record = useConsent()
  const isFree = useBetweenPresses(record === null)
  const Settings = useSettings(choosing)
  return (
    <>
      <CookieBanner decide={decide} onChoose={onChoose} isShown={record === null && isFree} />
      {choosing && record !== undefined && Settings !== undefined && (
        <Settings record={record} decide={decide} onClose={onDone} />
      )}
    </>
  )
}

/**
 * Whether no pointer is pressed: a banner that appears during a press would receive the click.
 * @param isAwaited false once the result is no longer needed
 */
function useBetweenPresses(isAwaited: boolean): boolean {
  const [isFree, setFree] = useState(false)
  useLayoutEffect(() => {
    if (!isAwaited || isFree) return
    if (document.querySelector(':active') === null) return setFree(true)
    // The click follows pointerup.
    const wait = () => void setTimeout(setFree, 0, true)
    const ends = ['pointerup', 'pointercancel']
    for (const end of ends) addEventListener(end, wait)
    return () => {
      for (const end of ends) removeEventListener(end, wait)
    }
  }, [isAwaited, isFree])
  return isFree
}

/** Loaded on demand, because few visitors open them; if loading fails, a message is shown. */
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

function decide(choice: Readonly<Record<OptionalConsentCategory, boolean>>): void {
  browserConsent().decide(choice)
}
