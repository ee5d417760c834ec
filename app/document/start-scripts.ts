export interface ScriptPlan {
  /** Id of the `<noscript>` that contains React Router's `<Scripts>`. */
  readonly scriptsId: string
  /** The scripts of a readable page wait for its first paint, and the page stays as it is if they fail. */
  readonly readable: boolean
  readonly timeoutMs: number
  /** From `pending-navigation.ts`, which the function below can't import. */
  readonly intendedPageKey: string
  readonly chunkErrorPath: string
  readonly readyEvent: string
  readonly failedEvent: string
}

/**
 * Starts the scripts of a document. Its source text is inlined into the page, so it uses nothing from outside itself.
 *
 * After React Router's reload for a failed chunk, the intended page is opened, once. If its scripts fail too, or the
 * scripts of a page that needs them fail twice, the chunk error page is opened.
 */
export function startScripts(plan: ScriptPlan): void {
  const { content } = Object.assign(document.createElement('template'), {
    innerHTML: document.getElementById(plan.scriptsId)?.textContent,
  })
  const [context, modules] = content.querySelectorAll('script')
  let isStarted = false
  let isReady = false
  let hasFailed = false
  const onerror = () => fail()

  function run({ type, nonce, textContent }: HTMLScriptElement) {
    const script = Object.assign(document.createElement('script'), {
      type,
      nonce,
      textContent,
      onerror: fail,
    })
    document.head.append(script)
    // React must not find it while hydrating the head.
    script.remove()
  }

  function start() {
    if (isStarted || !modules) return
    isStarted = true
    for (const { rel, href } of content.querySelectorAll('link'))
      document.head.append(Object.assign(document.createElement('link'), { rel, href, onerror }))
    run(modules)
    if (!plan.readable) setTimeout(() => isReady || fail(), plan.timeoutMs)
  }

  function fail(mustOpen = !plan.readable) {
    if (hasFailed) return
    hasFailed = true
    const here = location.pathname + location.search
    if (wasOpenedBefore === here || (mustOpen && !open(here)))
      location.replace(`${plan.chunkErrorPath}?page=${encodeURIComponent(here)}`)
  }
  /** Opens a page as a document. @returns false where storage fails: a second attempt could not be told from the first */
  function open(address: string): boolean {
    try {
      sessionStorage.setItem(plan.intendedPageKey, JSON.stringify({ address, sent: true }))
    } catch {
      return false
    }
    location.replace(address)
    return true
  }
  /** Opens the page that was intended before a reload. @returns the address that was opened for this document */
  function resume(): string | undefined {
    try {
      const { address, sent } = JSON.parse(sessionStorage.getItem(plan.intendedPageKey) ?? '{}')
      sessionStorage.removeItem(plan.intendedPageKey)
      if (sent || !address) return address
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const { origin, pathname, search } = new URL(address, location.origin)
      const isHere = pathname + search === location.pathname + location.search
      if (entry?.type === 'reload' && origin === location.origin && !isHere)
        hasFailed = open(pathname + search)
    } catch {
      // Without storage there is no intended page.
    }
    return undefined
  }

  // Presses the last button again that was pressed before the page was ready.
  let pressed: HTMLElement | null = null
  function recordPress(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button) return
    pressed = button
    // A partly hydrated page would handle it too.
    event.stopPropagation()
  }
  addEventListener('click', recordPress, true)
  addEventListener(
    plan.readyEvent,
    () => {
      isReady = true
      removeEventListener('click', recordPress, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )

  addEventListener(plan.failedEvent, () => fail(true))
  const wasOpenedBefore = resume()
  // The streamed loader data needs the context as soon as it arrives.
  if (context) run(context)
  if (!plan.readable) {
    start()
    return
  }
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, capture: true, passive: true })
  const startAfterPaint = () => {
    // A page in the background is not painted.
    if (document.hidden) start()
    else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint, { once: true })
  // An image that never loads delays `load`, and not every browser reports paints.
  setTimeout(start, 4000)
}
