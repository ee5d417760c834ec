/** Somebody is about to press a link: a pointer rests on it, a finger touches it, or the focus is there. */

/** Milliseconds for which a pointer must stay: what it only passes over is fetched for nobody. */
const RESTS_MS = 65

/** @returns ends it */
export function watchIntent(document: Document, prepare: (address: string) => void): () => void {
  let resting: { readonly link: HTMLAnchorElement; readonly timer: number } | undefined

  function linkOf({ target }: Event): HTMLAnchorElement | undefined {
    const link = (target as Element).closest?.('a')
    const isOurs = link?.origin === location.origin && !link.hasAttribute('download')
    return isOurs && (link.target === '' || link.target === '_self') ? link : undefined
  }
  function leave() {
    clearTimeout(resting?.timer)
    resting = undefined
  }
  function rest(event: Event) {
    const link = linkOf(event)
    if (link === resting?.link) return
    leave()
    if (link !== undefined) resting = { link, timer: window.setTimeout(() => go(link), RESTS_MS) }
  }
  function go(link: HTMLAnchorElement | undefined) {
    if (link !== undefined && !savesData()) prepare(link.href)
  }
  const atOnce = (event: Event) => go(linkOf(event))

  const options = { capture: true, passive: true }
  const listened = [
    ['pointerover', rest],
    ['pointerdown', atOnce],
    ['focusin', rest],
  ] as const
  for (const [type, listener] of listened) document.addEventListener(type, listener, options)
  return () => {
    leave()
    for (const [type, listener] of listened) document.removeEventListener(type, listener, options)
  }
}

/** Whether the device asks for few bytes, or its connection carries few. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
