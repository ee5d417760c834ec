import { useEffect, useLayoutEffect, useState } from 'react'
import { browserConsent, useConsent } from '#app/analytics/consent.ts'
import type { ConsentChoice } from '#domain/consent/consent.ts'
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
  const isReleased = useNoPointerPressed(record === null)
  const Settings = useSettings(choosing)
  return (
    <>
      <CookieBanner decide={decide} onChoose={onChoose} isShown={record === null && isReleased} />
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
function useNoPointerPressed(isAwaited: boolean): boolean {
  const [isReleased, setReleased] = useState(false)
  useLayoutEffect(() => {
    if (!isAwaited || isReleased) return
    if (document.querySelector(':active') === null) return setReleased(true)
    // The click follows pointerup.
    const onRelease = () => void setTimeout(setReleased, 0, true)
    const eventTypes = ['pointerup', 'pointercancel']
    for (const type of eventTypes) addEventListener(type, onRelease)
    return () => {
      for (const type of eventTypes) removeEventListener(type, onRelease)
    }
  }, [isAwaited, isReleased])
  return isReleased
}

/** Loaded on demand, because few visitors open them; if loading fails, opens the cookies policy. */
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

function decide(choice: ConsentChoice): void {
  browserConsent().decide(choice)
}
