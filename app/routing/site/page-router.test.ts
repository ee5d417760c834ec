import { describe, expect, it } from 'vitest'
import type { Loaded, LoadedPage, PageLoader } from './page-loader.ts'
import { createPageRouter, type RoutedBrowser } from './page-router.ts'

const ORIGIN = 'https://boxes.example.com'
const pageOf = (id: string): LoadedPage => ({
  id,
  params: {},
  module: { default: () => null },
  styles: [],
  hasLoader: true,
  data: null,
})

interface World {
  /** The key of the entry that the browser begins with; null for one that it made by itself. */
  readonly firstKey?: string | null
  readonly answers?: Readonly<Record<string, Loaded>>
  readonly isOnline?: boolean
}

/** A browser whose history is a list, and a loader that answers when it is told to. */
function world({ answers = {}, isOnline = true, firstKey = 'first' }: World = {}) {
  const entries = [{ href: `${ORIGIN}/`, state: firstKey === null ? null : { key: firstKey } }]
  let at = 0
  const went: string[] = []
  const listeners: ((event: PopStateEvent) => void)[] = []
  const waiting: { readonly to: string; readonly answer: () => void }[] = []
  const browser = {
    scrollY: 0,
    location: {
      get href() {
        return entries[at]?.href ?? ''
      },
      origin: ORIGIN,
      assign: (address: string) => went.push(address),
      reload: () => went.push('again'),
    },
    navigator: { onLine: isOnline },
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState(state: { key: string }, _: string, href: string) {
        entries.splice(++at, Number.POSITIVE_INFINITY, { href: ORIGIN + href, state })
      },
      replaceState(state: { key: string }, _: string, href?: string) {
        entries[at] = { href: href === undefined ? (entries[at]?.href ?? '') : ORIGIN + href, state }
      },
    },
    addEventListener: (_: string, listener: (event: PopStateEvent) => void) => listeners.push(listener),
  }
  const loader: PageLoader = {
    load: (to) =>
      new Promise((resolve) => {
        const answer = answers[to.pathname] ?? { page: pageOf(to.pathname) }
        waiting.push({ to: to.pathname, answer: () => resolve(answer) })
      }),
    prepare: async () => {},
  }
  const router = createPageRouter({
    browser: browser as unknown as RoutedBrowser,
    loader,
    page: pageOf('/'),
    actionData: 'sent',
    show: (change) => change(),
  })
  return {
    router,
    browser,
    entries,
    went,
    /** Lets what was asked for come, the first unless another is named. */
    async arrive(to?: string) {
      const index = to === undefined ? 0 : waiting.findIndex((one) => one.to === to)
      waiting.splice(index, 1)[0]?.answer()
      await new Promise((go) => setTimeout(go))
    },
    async back(steps = 1) {
      at -= steps
      for (const listener of listeners) listener({ state: entries[at]?.state } as PopStateEvent)
      await new Promise((go) => setTimeout(go))
    },
    follow(href: string) {
      entries.splice(++at, Number.POSITIVE_INFINITY, { href: ORIGIN + href, state: null })
      for (const listener of listeners) listener({ state: null } as PopStateEvent)
    },
    shown: () => [router.state().page.id, router.state().location.pathname + router.state().location.search],
  }
}

describe('a page that is gone to', () => {
  it('is on its way until it is there, and is then the newest entry of the history', async () => {
    const { router, entries, arrive, shown } = world()
    const going = router.navigate('/news?page=2')
    expect(router.state().navigation.location).toMatchObject({ pathname: '/news', search: '?page=2' })
    expect([shown(), entries.length]).toEqual([['/', '/'], 1])
    await arrive()
    await going
    expect([shown(), entries.at(-1)?.href]).toEqual([['/news', '/news?page=2'], `${ORIGIN}/news?page=2`])
    expect(router.state()).toMatchObject({
      navigation: { location: undefined },
      scroll: 'address',
      actionData: undefined,
    })
  })

  it('is told of once where it is here at once, and as on its way before where it is not', async () => {
    const { router, arrive } = world()
    const told: (string | undefined)[][] = []
    router.subscribe(() => told.push([router.state().page.id, router.state().navigation.location?.pathname]))
    const going = router.navigate('/news')
    await arrive()
    await going
    expect(told).toEqual([['/news', undefined]])
    void router.navigate('/jobs')
    await new Promise((go) => setTimeout(go))
    await arrive()
    expect(told.slice(1)).toEqual([
      ['/news', '/jobs'],
      ['/jobs', undefined],
    ])
  })

  it('gives way to the one that was asked for after it, whichever comes first', async () => {
    const { router, arrive, shown, entries } = world()
    void router.navigate('/news')
    void router.navigate('/jobs')
    await arrive('/jobs')
    await arrive('/news')
    expect([shown(), entries.length]).toEqual([['/jobs', '/jobs'], 2])
  })

  it('takes the place of an entry where it is the same address, or is told to', async () => {
    const { router, arrive, entries } = world()
    void router.navigate('/')
    await arrive()
    expect(entries).toHaveLength(1)
    void router.navigate('/news', { replace: true })
    await arrive()
    expect(entries.map(({ href }) => href)).toEqual([`${ORIGIN}/news`])
  })

  it('may be a place on the one that is shown, which needs nobody’s answer', async () => {
    const { router, entries } = world()
    await router.navigate('/#prices')
    expect(router.state()).toMatchObject({
      location: { pathname: '/', hash: '#prices' },
      scroll: 'address',
      actionData: 'sent',
    })
    expect(entries).toHaveLength(2)
  })

  it('stays scrolled as the last one was, where it is told to', async () => {
    const { router, arrive } = world()
    void router.navigate('/?selected=3', { preventScrollReset: true })
    await arrive()
    expect(router.state().scroll).toBe('stay')
  })

  it('is held back while there is no connection, and goes on when there is', async () => {
    const { router, browser, arrive, shown } = world({ isOnline: false })
    await router.navigate('/news?page=2')
    expect([shown(), router.state().held?.address]).toEqual([['/', '/'], '/news?page=2'])
    Object.assign(browser.navigator, { onLine: true })
    router.state().held?.goOn()
    await arrive()
    expect([shown(), router.state().held]).toEqual([['/news', '/news?page=2'], null])
  })

  it('may lead to another', async () => {
    const redirect = { redirect: '/jobs/3-driver', status: 301, reload: false, replace: false }
    const { router, arrive, shown, entries } = world({ answers: { '/jobs/3': { redirect } } })
    void router.navigate('/jobs/3')
    await arrive()
    await arrive()
    expect([shown()[1], entries.length]).toEqual(['/jobs/3-driver', 2])
  })

  it.each([
    ['the server’s to answer', '/staff-dashboard', { document: true } as const, `${ORIGIN}/staff-dashboard`],
    [
      'sent to another site',
      '/out',
      {
        redirect: { redirect: 'https://elsewhere.example.com/', status: 302, reload: false, replace: false },
      },
      'https://elsewhere.example.com/',
    ],
  ])('is another document where it is %s', async (_, path, answer, expected) => {
    const { router, arrive, went } = world({ answers: { [path]: answer } })
    void router.navigate(path)
    await arrive()
    expect(went).toEqual([expected])
  })
})

describe('the way back', () => {
  it('finds the first page by a key of its own, though the browser gave it none', () => {
    const first = world({ firstKey: null })
    expect(first.entries[0]?.state?.key).toMatch(/^[a-z0-9]{4,8}$/)
    expect(first.router.state().location.key).toBe(first.entries[0]?.state?.key)
    expect(world().entries[0]?.state).toEqual({ key: 'first' })
  })

  it('leads to where that page was left', async () => {
    const { router, browser, arrive, back, shown } = world()
    browser.scrollY = 640
    void router.navigate('/news')
    await arrive()
    browser.scrollY = 90
    await back()
    await arrive()
    expect([shown()[1], router.state().scroll]).toEqual(['/', 640])
    expect(router.positions[router.state().location.key]).toBe(640)
  })

  it('is another one for each place on a page that a link of its own led to', async () => {
    const { router, browser, follow, entries } = world()
    browser.scrollY = 100
    follow('/#one')
    const first = router.state().location.key
    follow('/#two')
    expect(router.state().location.key).not.toBe(first)
    expect(entries.map(({ state }) => state?.key)).toEqual(['first', first, router.state().location.key])
    expect(router.state().scroll).toBe('address')
  })
})
