/** What the page's one inline script does: it fetches the application's modules and lets them run. */

export interface ScriptPlan {
  /** Address of React Router's record of routes, in a document that it runs. */
  readonly manifest?: string
  /** What the site's own router starts with, in a document that it runs. */
  readonly site?: object
  /** Addresses: the application's entry, and each shown route's modules by its id. */
  readonly entry: string
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** What these import, and the entry: so that all is fetched at once and not one after the other. */
  readonly preload: readonly string[]
  /** A page that reads without scripts lets itself be painted first, and stays as it is when they do not come. */
  readonly reads: boolean
  readonly limitMs: number
  /** Of `app/document/intended-page.ts`, which this function cannot import. */
  readonly intendedPageKey: string
  readonly chunkErrorPath: string
  /** Name of the event that says that the application answers. */
  readonly readyEvent: string
}

/**
 * Written into the document as its own text, so it must use nothing from outside itself.
 *
 * A chunk that fails: whoever was on the way to a page is sent there once; whoever has been sent, and whoever opened a
 * page that is nothing without scripts a second time, gets the chunk error page.
 * @param load imports a module
 */
export function startScripts(plan: ScriptPlan, load: (address: string) => Promise<unknown>): void {
  let isStarted = false
  let isLoaded = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const href of plan.preload)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if (!plan.reads) setTimeout(() => isLoaded || fail(), plan.limitMs)
    const modules = Object.entries(plan.routes).map(async ([id, addresses]) => {
      const parts = await Promise.all(addresses.map(load))
      return [id, Object.assign({}, ...parts)]
    })
    Promise.all([plan.manifest && load(plan.manifest), ...modules])
      .then(([, ...loaded]) => {
        Object.assign(window, {
          __reactRouterRouteModules: Object.fromEntries(loaded as [string, unknown][]),
          ...(plan.site && { __sitePage: plan.site }),
        })
        return load(plan.entry)
      })
      .then(() => {
        isLoaded = true
      }, fail)
  }

  function fail() {
    const here = location.pathname + location.search
    try {
      const kept = JSON.parse(sessionStorage.getItem(plan.intendedPageKey) ?? 'null')
      sessionStorage.removeItem(plan.intendedPageKey)
      if (kept?.sent && kept.address === here) return giveUp(here)
      if (kept && !kept.sent && kept.address !== here && wasReloaded()) return send(kept.address)
      if (!plan.reads) return send(here)
    } catch {
      // Without storage nobody knows how often it was tried.
      if (!plan.reads) giveUp(here)
    }
  }
  function wasReloaded() {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.type === 'reload'
  }
  function send(address: string) {
    sessionStorage.setItem(plan.intendedPageKey, JSON.stringify({ address, sent: true }))
    location.replace(address)
  }
  function giveUp(page: string) {
    location.replace(`${plan.chunkErrorPath}?page=${encodeURIComponent(page)}`)
  }

  // A button that is pressed before anything answers is pressed again when something does.
  let pressed: HTMLElement | null = null
  function keepPress(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button) return
    pressed = button
    // Else an application that is half awake would answer it too.
    event.stopPropagation()
  }
  addEventListener('click', keepPress, true)
  addEventListener(
    plan.readyEvent,
    () => {
      removeEventListener('click', keepPress, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )

  if (!plan.reads) {
    start()
    return
  }
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, capture: true, passive: true })
  const loaded = () => {
    // A page in the background is not painted.
    if (document.hidden) start()
    else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  // A picture that hangs keeps `load` waiting, and not every browser tells of its paints.
  setTimeout(start, 4000)
}
