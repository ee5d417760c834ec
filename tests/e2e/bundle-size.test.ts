/**
 * Size of the scripts that each page loads at start, from the build manifest. Measured in brotli at its highest level;
 * files too small for compression count in full.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#app/content/sitemap-pages.ts'

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
const SHARED_BUDGET = { framework: 95_000, base: 10_600, site: 8_000 } as const
/** Bytes of the first screen after sign-in. */
const FIRST_BUDGET: Readonly<Record<string, number>> = {
  'staff-dashboard': 240_000,
  'marketing-dashboard': 235_000,
  'customer-dashboard': 225_000,
}
/** Additional bytes of each further screen. */
const FURTHER_BUDGET: Readonly<Record<string, number>> = {
  // Includes conversation and tasks.
  'leads/:reference': 60_000,
  leads: 51_000,
  // Text, facts and images in the first view.
  'news-admin/:id': 48_500,
  'blog-crm/:id': 48_500,
  // Forms keep drafts on the device.
  'team-admin/new': 51_500,
  'team-admin/:id': 51_500,
  'job-applications/change': 43_000,
  // CV, email and interview are on the record.
  'job-applications/:reference': 54_500,
  'email-viewer/:id': 41_000,
  'image-generator': 45_500,
  // Date fields, and drafts on the device.
  'jobs-admin/new': 54_000,
  'jobs-admin/:id': 54_000,
  // Comparison of two versions.
  'news-admin/:id/revisions/:number': 44_500,
  'blog-crm/:id/revisions/:number': 44_500,
}
const ANY_FURTHER_BUDGET = 40_000
/** One more for forms, because of the retention notice. */
const MAX_FILES = 21

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
  routes.find((route) => (path === '/' ? route.index === true : route.path === path.slice(1)))

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

  it.each(Object.entries(FIRST_BUDGET))(
    'the first screen after sign-in stays within its budget: %s',
    (path, budget) => {
      expect(total(startOf(screenOf(path)))).toBeLessThanOrEqual(budget)
    },
  )

  it('each further screen stays within its budget of additional bytes', () => {
    const present = new Set(startOf(screenOf('staff-dashboard')))
    for (const file of present)
      if (!startOf(screenOf('marketing-dashboard')).includes(file)) present.delete(file)
    const further = screens.filter(({ path = '' }) => !Object.hasOwn(FIRST_BUDGET, path))
    expect(further.length).toBeGreaterThan(40)
    const exceeded = further.flatMap((route) => {
      const path = route.path ?? ''
      const more = total(startOf(route).filter((file) => !present.has(file)))
      const budget = FURTHER_BUDGET[path] ?? ANY_FURTHER_BUDGET
      return more > budget ? [{ path, more, budget }] : []
    })
    expect(exceeded).toEqual([])
  })
})
