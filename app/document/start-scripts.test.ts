import { createContext, runInContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

const KEY = 'intended'
const ORIGIN = 'https://boxes.example.com'
const plan: ScriptPlan = {
  scriptsId: 'page-scripts',
  readable: true,
  timeoutMs: 120_000,
  intendedPageKey: KEY,
  chunkErrorPath: '/page-not-loaded',
  readyEvent: 'ready',
  failedEvent: 'failed',
}
const CONTEXT = { type: '', nonce: 'n1', textContent: 'context' }
const MODULES = { type: 'module', nonce: 'n1', textContent: 'import "/assets/home.js"' }
const ENTRY = { rel: 'modulepreload', href: '/assets/entry.js' }

interface Given {
  readonly plan?: Partial<ScriptPlan>
  readonly stored?: string
  readonly storageFails?: boolean
  readonly navigationType?: string
  readonly loaded?: boolean
  readonly painted?: boolean
}

interface Appended {
  readonly rel?: string
  readonly href?: string
  readonly textContent?: string
  readonly nonce?: string
  readonly onerror: () => void
}

const intended = (address: string, sent = false) => JSON.stringify({ address, sent })

/** Runs the function from its source text in an empty context, as the document does. */
function page({
  stored,
  storageFails = false,
  navigationType = 'navigate',
  loaded = true,
  painted = true,
  ...given
}: Given) {
  const storage = memoryStorage(stored === undefined ? {} : { [KEY]: stored })
  if (storageFails)
    storage.setItem = () => {
      throw new Error('The storage is full')
    }
  const opened: string[] = []
  const appended: Appended[] = []
  const timers: { task: () => void; after: number }[] = []
  const listeners = new Map<string, (event?: unknown) => void>()
  const content = {
    querySelectorAll: (name: string) => (name === 'script' ? [CONTEXT, MODULES] : [ENTRY]),
  }
  const world = {
    location: {
      origin: ORIGIN,
      pathname: '/news',
      search: '?page=2',
      replace: (address: string) => opened.push(address),
    },
    sessionStorage: storage,
    performance: { getEntriesByType: () => [{ type: navigationType }] },
    document: {
      hidden: false,
      readyState: loaded ? 'complete' : 'loading',
      createElement: (name: string) => (name === 'template' ? { content } : { remove() {} }),
      getElementById: () => ({ textContent: '<script>…' }),
      head: { append: (element: Appended) => appended.push(element) },
    },
    setTimeout: (task: () => void, after = 0) => timers.push({ task, after }),
    PerformanceObserver: class {
      readonly #callback: () => void
      constructor(callback: () => void) {
        this.#callback = callback
      }
      observe({ type }: { type: string }) {
        if (painted) this.#callback()
        else listeners.set(type, this.#callback)
      }
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string, listener: () => void) =>
      listeners.get(name) === listener && listeners.delete(name),
    encodeURIComponent,
    URL,
  }
  runInContext(`(${startScripts})(${JSON.stringify({ ...plan, ...given.plan })})`, createContext(world))
  return {
    opened,
    ran: () => appended.flatMap(({ textContent }) => textContent ?? []),
    appended,
    stored: () => storage.getItem(KEY),
    dispatch: (name: string, event?: unknown) => listeners.get(name)?.(event),
    fail: () => appended.at(-1)?.onerror(),
    advance(milliseconds: number) {
      for (const timer of timers.splice(0))
        if (timer.after <= milliseconds) timer.task()
        else timers.push(timer)
    },
  }
}

describe('readable page', () => {
  it('runs the context immediately, and the modules after load and first paint', () => {
    const news = page({ loaded: false, painted: false })
    expect(news.ran()).toEqual(['context'])
    news.dispatch('load')
    expect(news.ran()).toEqual(['context'])
    news.dispatch('paint')
    expect(news.ran()).toEqual(['context', MODULES.textContent])
    expect(news.appended[1]).toMatchObject(ENTRY)
    expect(news.appended.at(-1)).toMatchObject(MODULES)
  })

  it.each(['pointerdown', 'keydown', 'focusin'])('starts its scripts immediately on %s', (name) => {
    const news = page({ loaded: false })
    news.dispatch(name)
    expect(news.ran()).toContain(MODULES.textContent)
  })

  it('starts its scripts once, after 4 s if an image never loads', () => {
    const news = page({ loaded: false })
    news.advance(3999)
    expect(news.ran()).toEqual(['context'])
    news.advance(4000)
    news.dispatch('load')
    expect(news.ran()).toEqual(['context', MODULES.textContent])
  })

  it('presses the last button pressed before it was ready', () => {
    const news = page({})
    const pressed: string[] = []
    const press = (name: string) => {
      const button = { isConnected: true, click: () => pressed.push(name) }
      const stopPropagation = vi.fn()
      news.dispatch('click', { target: { closest: () => button }, stopPropagation })
      return stopPropagation
    }
    expect(press('menu')).toHaveBeenCalledOnce()
    press('sign in')
    news.dispatch('click', { target: { closest: () => null } })
    news.dispatch('ready')
    expect(pressed).toEqual(['sign in'])
    // From here the application handles presses.
    expect(press('again')).not.toHaveBeenCalled()
  })

  it('ignores a button that was removed', () => {
    const news = page({})
    const click = vi.fn()
    const closest = () => ({ isConnected: false, click })
    news.dispatch('click', { target: { closest }, stopPropagation() {} })
    news.dispatch('ready')
    expect(click).not.toHaveBeenCalled()
  })

  it('stays if a chunk fails', () => {
    const news = page({})
    news.fail()
    expect(news.opened).toEqual([])
  })
})

describe('document that starts', () => {
  it('opens the intended page once after the reload for a failed chunk', () => {
    const news = page({ stored: intended('/jobs?a=1'), navigationType: 'reload', painted: false })
    expect([news.opened, news.stored()]).toEqual([['/jobs?a=1'], intended('/jobs?a=1', true)])
  })

  it.each([
    ['nothing was stored', undefined, 'reload'],
    ['the page was opened, not reloaded', intended('/jobs'), 'navigate'],
    ['the visitor returned to the page', intended('/jobs'), 'back_forward'],
    ['this is the intended page', intended('/news?page=2'), 'reload'],
    ['the intended page was already opened', intended('/jobs', true), 'reload'],
    ['the record has no URL', '{}', 'reload'],
    ['the record is invalid JSON', '{', 'reload'],
    ['the URL is external', intended('//elsewhere.example.com'), 'reload'],
    ['the URL is external in disguise', intended('/\t/elsewhere.example.com'), 'reload'],
    ['the URL is a script', intended('javascript:alert(1)'), 'reload'],
  ])('stays if %s', (_, stored, navigationType) => {
    expect(page({ ...(stored !== undefined && { stored }), navigationType }).opened).toEqual([])
  })

  it('removes the record', () => {
    expect(page({ stored: intended('/jobs') }).stored()).toBeNull()
  })
})

describe('failed chunk', () => {
  it('on the intended page opens the chunk error page', () => {
    const news = page({ stored: intended('/news?page=2', true) })
    news.fail()
    expect(news.opened).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
    expect(news.stored()).toBeNull()
  })
})

describe('page whose route can’t be loaded', () => {
  it.each([undefined, intended('/jobs', true)])('opens as a document after %s', (stored) => {
    const news = page({ ...(stored !== undefined && { stored }) })
    news.dispatch('failed')
    expect([news.opened, news.stored()]).toEqual([['/news?page=2'], intended('/news?page=2', true)])
  })

  it('becomes the chunk error page the second time', () => {
    const news = page({ stored: intended('/news?page=2', true) })
    news.dispatch('failed')
    expect(news.opened).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
  })
})

describe('page that needs scripts', () => {
  const needed = { readable: false }

  it('starts them before it has loaded', () => {
    expect(page({ plan: needed, loaded: false }).ran()).toEqual(['context', MODULES.textContent])
  })

  it('reloads if a chunk fails, then opens the chunk error page', () => {
    const first = page({ plan: needed })
    first.fail()
    first.fail()
    expect(first.opened).toEqual(['/news?page=2'])
    const second = page({ plan: needed, stored: first.stored() ?? '' })
    second.fail()
    expect(second.opened).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
  })

  it('opens the chunk error page immediately without storage', () => {
    const dashboard = page({ plan: needed, storageFails: true })
    dashboard.fail()
    expect(dashboard.opened).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
  })

  it('fails if it is not ready after 120 seconds', () => {
    const dashboard = page({ plan: needed })
    dashboard.advance(119_999)
    expect(dashboard.opened).toEqual([])
    dashboard.advance(120_000)
    expect(dashboard.opened).toHaveLength(1)
  })

  it('has no timeout once it is ready', () => {
    const dashboard = page({ plan: needed })
    dashboard.dispatch('ready')
    dashboard.advance(120_000)
    expect(dashboard.opened).toEqual([])
  })
})
