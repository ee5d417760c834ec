/**
 * Size of the scripts that each page loads at start, from the build manifest. Measured in brotli at its highest level;
 * files too small for compression count in full.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'

const PORTAL_FRAME = 'portal/portal-layout'
const CLIENT = join(import.meta.dirname, '../../build/client')

interface RouteRecord {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
}
interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, RouteRecord>>
}

const manifestName = readdirSync(join(CLIENT, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
const manifest: Manifest = JSON.parse(
  readFileSync(join(CLIENT, 'assets', manifestName ?? ''), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
)
const routes = Object.values(manifest.routes)

/** Bytes per public page. */
const PUBLIC_BUDGET = 130_000
/** Files that every public page loads, by name. */
const SHARED_BUDGET = { framework: 95_000, base: 10_800, site: 8_100 } as const
/** Bytes of a portal screen that is opened first; a form's schema adds 23,000, a date field 14,000. */
const SCREEN_BUDGET = 218_000
const SCREEN_BUDGETS: Readonly<Record<string, number>> = {
  'staff-dashboard': 187_000,
  'marketing-dashboard': 182_000,
  'customer-dashboard': 175_000,
  'leads/figures': 238_000,
  'job-applications/figures': 240_000,
  'job-applications/change': 223_000,
  'job-applications/mails': 223_000,
  'job-applications/board': 221_000,
  // CV, email and interview are on the record.
  'job-applications/:reference': 235_000,
  'analytics/campaigns/new': 230_000,
  'analytics/campaigns/:id': 230_000,
  // Upload, focal point and crop of an image.
  'team-admin/new': 230_000,
  'team-admin/:id': 230_000,
  'news-admin/:id': 230_000,
  'blog-crm/:id': 230_000,
  'jobs-admin/new': 258_000,
  'jobs-admin/:id': 258_000,
  // CSV files are read and checked in the browser.
  'feeds/upload': 223_000,
}
/** The home page has the cards of news and blog and a form. */
const MAX_FILES = 22

/** Returns the URLs of all scripts that a route loads at start. */
function startOf(route: RouteRecord): readonly string[] {
  const routes = shownWith(route)
  const files = new Set([manifest.entry.module, ...manifest.entry.imports])
  for (const { module, imports = [] } of routes) for (const file of [module, ...imports]) files.add(file)
  return [...files]
}

/** Returns a route with its parents. */
function shownWith(route: RouteRecord): readonly RouteRecord[] {
  const parent = manifest.routes[route.parentId ?? '']
  return parent === undefined ? [route] : [route, ...shownWith(parent)]
}

function weigh(address: string): number {
  const file = join(CLIENT, address)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const total = (addresses: readonly string[]) => addresses.reduce((sum, address) => sum + weigh(address), 0)

const routeOf = (path: string) =>
  routes.find(({ index, path: pattern }) =>
    path === '/' ? index === true : pattern !== undefined && matchPath(`/${pattern}`, path) !== null,
  )

/** Every portal screen; some routes share a file. */
const screens = routes.filter(
  (route) => route.path !== undefined && shownWith(route).some(({ parentId }) => parentId === PORTAL_FRAME),
)

function screenOf(path: string): RouteRecord {
  const found = screens.find((route) => route.path === path)
  if (found === undefined) throw new Error(`The build knows no screen ${path}`)
  return found
}

describe('size of the start scripts', () => {
  it('of a public page stays within its budget of bytes and files, without the data client', () => {
    for (const { path } of PUBLIC_PAGES) {
      const route = routeOf(path)
      if (route === undefined) throw new Error(`The build knows no page ${path}`)
      const files = startOf(route)
      expect([path, total(files)]).toEqual([path, expect.toSatisfy((bytes) => bytes <= PUBLIC_BUDGET)])
      expect([path, files.length]).toEqual([path, expect.toSatisfy((count) => count <= MAX_FILES)])
      const withSupabase = files.filter((file) =>
        readFileSync(join(CLIENT, file), 'utf8').includes('GoTrueClient'),
      )
      expect([path, withSupabase]).toEqual([path, []])
    }
  })

  it.each(Object.entries(SHARED_BUDGET))(
    'public pages share the file %s, within its budget',
    (name, budget) => {
      const shared = startOf(routeOf('/') as RouteRecord).filter((file) =>
        new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`).test(file),
      )
      expect(shared).toHaveLength(1)
      expect(total(shared)).toBeLessThanOrEqual(budget)
    },
  )

  it('no page loads the tracker, which needs consent and has at most 6,500 bytes', () => {
    const tracker = readdirSync(join(CLIENT, 'assets')).filter((name) => /^tracker-[^.]*\.js$/.test(name))
    expect(tracker).toHaveLength(1)
    const address = `/assets/${tracker[0]}`
    expect(routes.filter((route) => startOf(route).includes(address))).toEqual([])
    expect(weigh(address)).toBeLessThanOrEqual(6500)
  })

  it('portal screens don’t load the website’s layout, nor public pages the portal’s code', () => {
    const pages = PUBLIC_PAGES.map(({ path }) => routeOf(path) as RouteRecord)
    const frameOf = (file: string) => startOf(manifest.routes[file] as RouteRecord)
    const siteOnly = frameOf('site/layout/site-layout').filter((file) => /\/site-[\w-]{8}\.js$/.test(file))
    const portalOnly = frameOf('portal/portal-layout').filter((file) => /portal-layout/.test(file))
    expect(siteOnly.length).toBeGreaterThan(0)
    expect(portalOnly.length).toBeGreaterThan(0)
    for (const screen of screens) expect(startOf(screen)).not.toEqual(expect.arrayContaining([siteOnly[0]]))
    for (const page of pages) expect(startOf(page)).not.toEqual(expect.arrayContaining([portalOnly[0]]))
  })

  it('each portal screen stays within its budget', () => {
    expect(screens.length).toBeGreaterThan(40)
    const exceeded = screens.flatMap((route) => {
      const path = route.path ?? ''
      const bytes = total(startOf(route))
      const budget = SCREEN_BUDGETS[path] ?? SCREEN_BUDGET
      return bytes > budget ? [{ path, bytes, budget }] : []
    })
    expect(exceeded).toEqual([])
  })

  it('dashboards load no form schemas before their first paint', () => {
    for (const path of ['staff-dashboard', 'marketing-dashboard', 'customer-dashboard']) {
      const code = startOf(screenOf(path)).map((file) => readFileSync(join(CLIENT, file), 'utf8'))
      expect([path, code.some((text) => text.includes('ZodError'))]).toEqual([path, false])
    }
  })
})
