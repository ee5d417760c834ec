import { useEffect, useState } from 'react'
import { SCRIPT_LOAD_TIMEOUT_MS } from '#app/document/intended-page.ts'
import { useNavigation } from '#app/routing/router.tsx'

/** The address of a page that has been on its way for too long; null while there is none. */
export function useStalledPage(): string | null {
  const { location } = useNavigation()
  const address = location === undefined ? null : location.pathname + location.search
  const [stalled, setStalled] = useState<string | null>(null)
  useEffect(() => {
    if (address === null) return
    const timer = setTimeout(() => setStalled(address), SCRIPT_LOAD_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      setStalled(null)
    }
  }, [address])
  return stalled
}
