import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useShown } from './page-tree.tsx'

/**
 * Scrolls each page to where it was left, to what its address names, or to its top. What it writes as the document is
 * left is what the script reads that the server puts into the page (../react-router.tsx), under the same key.
 */
export function ScrollKeeper({ storageKey }: { readonly storageKey: string }): ReactNode {
  const { router, state } = useShown()
  const { location, scroll } = state
  const shown = useRef(location.pathname)

  useEffect(() => {
    takeKept(storageKey, router.positions)
    const own = () => {
      history.scrollRestoration = 'manual'
    }
    function leave() {
      const { location: left, navigation } = router.state()
      if (navigation.location === undefined) router.positions[left.key] = scrollY
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(router.positions))
      } catch {
        // Then the way back leads to the top.
      }
      history.scrollRestoration = 'auto'
    }
    own()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', own)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', own)
    }
  }, [router, storageKey])

  useLayoutEffect(() => {
    // A page moves gently within itself. Another one is there at once: nobody is to see it go by, with its heading above it.
    const behavior = shown.current === location.pathname ? 'auto' : 'instant'
    shown.current = location.pathname
    if (scroll === 'stay') return
    const named = location.hash === '' ? null : document.getElementById(nameIn(location.hash))
    // Newer browsers answer with a promise, which is nothing for React.
    if (scroll !== 'address') scrollTo({ top: scroll, left: 0, behavior })
    else if (named === null) scrollTo({ top: 0, left: 0, behavior })
    else named.scrollIntoView({ behavior })
  }, [location, scroll])

  // It has run before: nothing need be in it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a space
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />
}

function takeKept(storageKey: string, positions: Record<string, number>): void {
  try {
    Object.assign(positions, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // Nothing was kept that anybody could read.
  }
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
