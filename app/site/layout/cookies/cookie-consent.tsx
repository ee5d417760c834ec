import { useEffect, useLayoutEffect, useState } from 'react'
import { browserConsent, useConsent } from '#app/analytics/consent.ts'
import type { OptionalConsentCategory } from '#domain/consent/consent.ts'
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
 * Whether nothing is held down: a question that comes up under a finger would take the press from what it was meant for.
 * @param isAwaited whether the answer matters yet
 */
function useBetweenPresses(isAwaited: boolean): boolean {
  const [isFree, setFree] = useState(false)
  useLayoutEffect(() => {
    if (!isAwaited || isFree) return
    if (document.querySelector(':active') === null) return setFree(true)
    // The click follows what ends the press.
    const wait = () => void setTimeout(setFree, 0, true)
    const ends = ['pointerup', 'pointercancel']
    for (const end of ends) addEventListener(end, wait)
    return () => {
      for (const end of ends) removeEventListener(end, wait)
    }
  }, [isAwaited, isFree])
  return isFree
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

function decide(choice: Readonly<Record<OptionalConsentCategory, boolean>>): void {
  browserConsent().decide(choice)
}
