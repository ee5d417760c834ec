/**
 * Runs public pages in a browser: which page is shown, which is on its way, and what the browser's history says of both.
 * It knows no React: `page-tree.tsx` renders its state.
 */
import type { HeldPage, NavigateOptions, PageLocation, PageNavigation } from '../router.tsx'
import type { LoadedPage, PageLoader } from './page-loader.ts'

export interface SiteState {
  readonly location: PageLocation
  readonly page: LoadedPage
  /** What a form that was sent without scripts was answered. */
  readonly actionData: unknown
  readonly navigation: PageNavigation
  readonly held: HeldPage | null
  /** Where the page is to be scrolled to: pixels from its top, or the place that the address names, or nowhere. */
  readonly scroll: number | 'address' | 'stay'
}

export interface PageRouter {
  readonly state: () => SiteState
  /** @returns ends it */
  readonly subscribe: (changed: () => void) => () => void
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  readonly prepare: (to: string) => Promise<void>
  /** Pixels from the top at which each entry of the history was left, by its key. */
  readonly positions: Record<string, number>
}

/** What of a browser it takes; `window` has all of it. */
export type RoutedBrowser = Pick<Window, 'addEventListener' | 'history' | 'scrollY'> & {
  readonly location: Pick<Location, 'href' | 'origin' | 'assign' | 'reload'>
  readonly navigator: Pick<Navigator, 'onLine'>
}

interface Visit {
  readonly kind: 'push' | 'replace' | 'pop'
  readonly key: string
  readonly scroll: SiteState['scroll']
}

const IDLE: PageNavigation = { location: undefined, formMethod: undefined }
/** A loader that leads to itself must come to an end. */
const MOST_REDIRECTS = 20

export interface RouterParts {
  readonly browser: RoutedBrowser
  readonly loader: PageLoader
  readonly page: LoadedPage
  readonly actionData: unknown
  /** Lets a change be seen: at once, or as a transition. Ends when it can be. */
  readonly show: (change: () => void, isAnotherPage: boolean) => Promise<void> | void
}

export function createPageRouter({ browser, loader, show, ...first }: RouterParts): PageRouter {
  const listeners = new Set<() => void>()
  const positions: Record<string, number> = {}
  let turn = 0
  let telling: ReturnType<typeof setTimeout> | undefined
  let state: SiteState = {
    ...first,
    location: locationOf(new URL(browser.location.href), keyIn(browser.history)),
    navigation: IDLE,
    held: null,
    scroll: 'stay',
  }

  function tell(): void {
    for (const changed of listeners) changed()
  }
  const here = () => new URL(addressOf(state.location), browser.location.origin)

  async function visit(to: URL, given: Visit, redirects = 0): Promise<void> {
    const mine = ++turn
    const location = locationOf(to, given.key)
    const isSameAddress = to.pathname + to.search === here().pathname + here().search
    if (isSameAddress && (to.hash !== '' || given.kind === 'pop')) return commit(location, given, {})
    if (!browser.navigator.onLine && to.pathname !== here().pathname) {
      const goOn = () => void visit(to, given)
      state = { ...state, navigation: IDLE, held: { address: to.pathname + to.search, goOn } }
      return tell()
    }
    state = { ...state, held: null, navigation: { location, formMethod: undefined } }
    // What was fetched beforehand is here at once: only where it is not, the page that is left is rendered once more.
    clearTimeout(telling)
    telling = setTimeout(tell)
    const loaded = await loader.load(to, { page: state.page, url: here() })
    if (mine !== turn) return
    if ('document' in loaded) return leave(to, given.kind)
    if ('page' in loaded) return commit(location, given, { page: loaded.page, actionData: undefined })
    const next = new URL(loaded.redirect.redirect, to)
    if (next.origin !== browser.location.origin || loaded.redirect.reload || redirects === MOST_REDIRECTS)
      return leave(next, given.kind)
    const kind = given.kind === 'push' && !loaded.redirect.replace ? 'push' : 'replace'
    return visit(next, { kind, key: newKey(), scroll: 'address' }, redirects + 1)
  }

  function leave(to: URL, kind: Visit['kind']): void {
    if (kind === 'pop' && to.href === browser.location.href) browser.location.reload()
    else browser.location.assign(to.href)
  }

  async function commit(
    location: PageLocation,
    { kind, key, scroll }: Visit,
    change: Partial<Pick<SiteState, 'page' | 'actionData'>>,
  ): Promise<void> {
    const isAnotherPage = location.pathname !== state.location.pathname
    clearTimeout(telling)
    positions[state.location.key] = browser.scrollY
    if (kind === 'push') browser.history.pushState({ key }, '', addressOf(location))
    if (kind === 'replace') browser.history.replaceState({ key }, '', addressOf(location))
    state = { ...state, ...change, location, navigation: IDLE, held: null, scroll }
    await show(tell, isAnotherPage && kind !== 'pop')
  }

  browser.addEventListener('popstate', () => {
    const to = new URL(browser.location.href)
    const key = keyIn(browser.history)
    void visit(to, { kind: 'pop', key, scroll: positions[key] ?? 'address' })
  })

  return {
    state: () => state,
    positions,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async navigate(to, { replace = false, preventScrollReset = false } = {}) {
      const address = new URL(to, here())
      if (address.origin !== browser.location.origin) return browser.location.assign(address.href)
      const isSame = address.href === here().href
      const kind = replace || isSame ? 'replace' : 'push'
      await visit(address, { kind, key: newKey(), scroll: preventScrollReset ? 'stay' : 'address' })
    },
    async prepare(to) {
      const address = new URL(to, here())
      const isHere = address.pathname + address.search === here().pathname + here().search
      if (address.origin === browser.location.origin && !isHere)
        await loader.prepare(address, { page: state.page, url: here() })
    },
  }
}

const addressOf = ({ pathname, search, hash }: PageLocation): string => pathname + search + hash

function locationOf({ pathname, search, hash }: URL, key: string): PageLocation {
  return { pathname, search, hash, key }
}

/** Of the present entry, which is given one where the browser made it by itself: a first page, a place named on this one. */
function keyIn(history: RoutedBrowser['history']): string {
  const known = (history.state as { key?: string } | null)?.key
  if (known !== undefined) return known
  const key = newKey()
  history.replaceState({ key }, '')
  return key
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
