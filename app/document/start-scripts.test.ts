import { createContext, runInContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

const KEY = 'intended'
const plan: ScriptPlan = {
  manifest: '/assets/manifest.js',
  entry: '/assets/entry.js',
  routes: { root: ['/assets/root.js'], 'site/home/home': ['/assets/loader.js', '/assets/home.js'] },
  preload: ['/assets/manifest.js', '/assets/entry.js', '/assets/root.js', '/assets/home.js'],
  reads: true,
  limitMs: 120_000,
  intendedPageKey: KEY,
  chunkErrorPath: '/page-not-loaded',
  readyEvent: 'ready',
}

interface Given {
  readonly plan?: Partial<ScriptPlan>
  /** Addresses that do not come: at once, or never. */
  readonly failing?: readonly string[]
  readonly hanging?: readonly string[]
  readonly kept?: { address: string; sent: boolean }
  readonly type?: string
  readonly loaded?: boolean
  readonly painted?: boolean
}

/** Runs the function as the page has it: its text alone, in a world that holds nothing else. */
function page({
  failing = [],
  hanging = [],
  kept,
  type = 'navigate',
  loaded = true,
  painted = true,
  ...given
}: Given) {
  const storage = memoryStorage(kept === undefined ? {} : { [KEY]: JSON.stringify(kept) })
  const went: string[] = []
  const asked: string[] = []
  const links: { rel: string; href: string }[] = []
  const timers: { task: () => void; after: number }[] = []
  const listeners = new Map<string, (event?: unknown) => void>()
  const world = {
    window: {} as Record<string, unknown>,
    location: { pathname: '/news', search: '?page=2', replace: (address: string) => went.push(address) },
    sessionStorage: storage,
    performance: { getEntriesByType: () => [{ type }] },
    document: {
      hidden: false,
      readyState: loaded ? 'complete' : 'loading',
      createElement: () => ({}),
      head: { append: (link: { rel: string; href: string }) => links.push(link) },
    },
    setTimeout: (task: () => void, after = 0) => timers.push({ task, after }),
    PerformanceObserver: class {
      readonly #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe({ type }: { type: string }) {
        if (painted) timers.push({ task: this.#told, after: 0 })
        else listeners.set(type, this.#told)
      }
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string, listener: () => void) =>
      listeners.get(name) === listener && listeners.delete(name),
    encodeURIComponent,
    load(address: string) {
      asked.push(address)
      if (failing.includes(address)) return Promise.reject(new TypeError('Failed to fetch'))
      if (hanging.includes(address)) return new Promise(() => {})
      return Promise.resolve({ [address]: true })
    },
  }
  const text = JSON.stringify({ ...plan, ...given.plan })
  runInContext(`(${startScripts})(${text}, load)`, createContext(world))
  return {
    world,
    went,
    asked,
    links,
    kept: () => storage.getItem(KEY),
    happens: (name: string, event?: unknown) => listeners.get(name)?.(event),
    /** Lets so many milliseconds pass, and what was waiting for an answer go on. */
    async passes(milliseconds: number) {
      for (const timer of timers.splice(0))
        if (timer.after <= milliseconds) timer.task()
        else timers.push(timer)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a page that reads without scripts', () => {
  it('asks for none before it was loaded and painted, then for all at once, and the entry last', async () => {
    const news = page({ loaded: false, painted: false })
    for (const event of ['load', 'paint']) {
      await news.passes(0)
      expect([news.asked, news.links]).toEqual([[], []])
      news.happens(event)
    }
    await news.passes(0)
    expect(news.links.map(({ href }) => href)).toEqual(plan.preload)
    expect(news.asked.at(-1)).toBe(plan.entry)
    expect(news.world.window.__reactRouterRouteModules).toEqual({
      root: { '/assets/root.js': true },
      'site/home/home': { '/assets/loader.js': true, '/assets/home.js': true },
    })
  })

  it.each(['pointerdown', 'keydown', 'focusin'])('starts at once on %s', async (name) => {
    const news = page({ loaded: false })
    news.happens(name)
    await news.passes(0)
    expect(news.asked).toContain(plan.entry)
  })

  it('starts once, though a picture that hangs and then comes would start it twice', async () => {
    const news = page({ loaded: false })
    await news.passes(4000)
    news.happens('load')
    await news.passes(0)
    expect(news.asked.filter((address) => address === plan.entry)).toHaveLength(1)
  })

  it('presses the last button again that was pressed before anything answered', () => {
    const news = page({})
    const pressed: string[] = []
    const press = (name: string) => {
      const button = { isConnected: true, click: () => pressed.push(name) }
      const stopPropagation = vi.fn()
      news.happens('click', { target: { closest: () => button }, stopPropagation })
      return stopPropagation
    }
    expect(press('menu')).toHaveBeenCalledOnce()
    press('sign in')
    news.happens('click', { target: { closest: () => null } })
    news.happens('ready')
    expect(pressed).toEqual(['sign in'])
    // From now on the application itself hears of it.
    expect(press('again')).not.toHaveBeenCalled()
  })

  it('lets a button rest that has gone meanwhile', () => {
    const news = page({})
    const click = vi.fn()
    const closest = () => ({ isConnected: false, click })
    news.happens('click', { target: { closest }, stopPropagation() {} })
    news.happens('ready')
    expect(click).not.toHaveBeenCalled()
  })

  it('stays as it is when a chunk does not come', async () => {
    const news = page({ failing: ['/assets/home.js'] })
    await news.passes(0)
    expect(news.went).toEqual([])
  })
})

describe('a chunk that fails', () => {
  it('on the page that the visitor was sent to ends at the chunk error page', async () => {
    const news = page({ failing: ['/assets/home.js'], kept: { address: '/news?page=2', sent: true } })
    await news.passes(0)
    expect(news.went).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
    expect(news.kept()).toBeNull()
  })

  it('on the page that was reloaded in place of the intended one sends the visitor on', async () => {
    const news = page({
      failing: [plan.entry],
      kept: { address: '/jobs', sent: false },
      type: 'reload',
    })
    await news.passes(0)
    expect(news.went).toEqual(['/jobs'])
    expect(news.kept()).toBe('{"address":"/jobs","sent":true}')
  })

  it('sends nobody on who came here by another way', async () => {
    const news = page({ failing: [plan.entry], kept: { address: '/jobs', sent: false } })
    await news.passes(0)
    expect([news.went, news.kept()]).toEqual([[], null])
  })
})

describe('a page that is nothing without scripts', () => {
  const needed = { reads: false }

  it('starts them before it was loaded', async () => {
    const dashboard = page({ plan: needed, loaded: false })
    await dashboard.passes(0)
    expect(dashboard.asked).toContain(plan.entry)
  })

  it('is tried a second time when a chunk fails, and then gives up', async () => {
    const first = page({ plan: needed, failing: [plan.entry] })
    await first.passes(0)
    expect(first.went).toEqual(['/news?page=2'])
    const kept = JSON.parse(first.kept() ?? '')
    const second = page({ plan: needed, failing: [plan.entry], kept })
    await second.passes(0)
    expect(second.went).toEqual(['/page-not-loaded?page=%2Fnews%3Fpage%3D2'])
  })

  it('does not wait for a chunk for longer than 120 seconds', async () => {
    const dashboard = page({ plan: needed, hanging: ['/assets/home.js'] })
    await dashboard.passes(119_999)
    expect(dashboard.went).toEqual([])
    await dashboard.passes(120_000)
    expect(dashboard.went).toHaveLength(1)
  })

  it('has nothing to fear from that limit once it runs', async () => {
    const dashboard = page({ plan: needed })
    await dashboard.passes(0)
    await dashboard.passes(120_000)
    expect(dashboard.went).toEqual([])
  })
})
