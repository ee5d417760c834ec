/** What the two inline scripts of a document say: made on the server alone, and left out of what browsers load. */
import { CHUNK_ERROR_PATH, INTENDED_PAGE_KEY, READY_EVENT, SCRIPT_LOAD_TIMEOUT_MS } from './intended-page.ts'
import type { Framework, ShownRoute } from './page-scripts.tsx'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

/** @param shown the routes of this page, from the root on */
export function writeScripts(framework: Framework, shown: readonly ShownRoute[], reads: boolean) {
  const plan = JSON.stringify(planScripts(framework.manifest, shown, reads)).replaceAll('<', '\\u003c')
  return {
    settings: handOff(framework.serverHandoffString ?? '{}'),
    start: `(${startScripts})(${plan},(address)=>import(address))`,
  }
}

/** What React Router's own `<Scripts>` says first: the settings, and where the data will be written. */
function handOff(settings: string): string {
  return `window.__reactRouterContext=${settings};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());`
}

/**
 * Returns the address of the record of routes that a document needs: the build leaves one for the site's pages and one for
 * the portal's screens (scripts/build.ts), since the way between them is always another document.
 * @param url of the record of all, `/assets/manifest-….js`
 */
function recordOf(url: string, kind: 'site' | 'portal'): string {
  return url.replace(/\/manifest-(?=[\w-]+\.js$)/, `/routes-${kind}-`)
}

const SITE_FRAME = 'site/layout/site-layout'

/** What the site's router is told of the page that it starts with. */
export interface SitePage {
  /** Address of what it knows of the others, which it fetches when one is wanted. */
  readonly record: string
  readonly frame: { readonly id: string; readonly styles: readonly string[] }
  readonly page: {
    readonly id: string
    readonly params: Readonly<Record<string, string>>
    readonly styles: readonly string[]
    readonly hasLoader: boolean
  }
}

/** @param shown the routes of this page, from the root on */
export function planScripts(
  manifest: Framework['manifest'],
  shown: readonly ShownRoute[],
  reads: boolean,
): ScriptPlan {
  const site = sitePage(manifest, shown)
  // React Router's root is not in the site's documents: they have a router of their own (docs/decisions/0026).
  const routes = (site === undefined ? shown : shown.slice(1)).flatMap(({ id }) => manifest.routes[id] ?? [])
  const modulesOf = (route: (typeof routes)[number]) =>
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((address) => address !== undefined)
  const record = site === undefined ? recordOf(manifest.url, 'portal') : undefined
  const loadedAtOnce = new Set([...(record ? [record] : []), ...routes.flatMap(modulesOf)])
  const imported = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => route.imports ?? []),
  ])
  return {
    ...(record !== undefined && { manifest: record }),
    ...(site !== undefined && { site }),
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map((route) => [route.id, modulesOf(route)])),
    preload: [...imported].filter((address) => !loadedAtOnce.has(address)),
    reads,
    limitMs: SCRIPT_LOAD_TIMEOUT_MS,
    intendedPageKey: INTENDED_PAGE_KEY,
    chunkErrorPath: CHUNK_ERROR_PATH,
    readyEvent: READY_EVENT,
  }
}

/** @returns undefined for a screen of the portal */
function sitePage(
  { url, routes }: Framework['manifest'],
  shown: readonly ShownRoute[],
): SitePage | undefined {
  const root = routes[shown[0]?.id ?? '']
  const frame = shown.some(({ id }) => id === SITE_FRAME) ? routes[SITE_FRAME] : undefined
  const last = shown.at(-1)
  const page = routes[last?.id ?? '']
  if (frame === undefined || page === undefined) return undefined
  const { '*': _, ...params } = last?.params ?? {}
  return {
    record: recordOf(url, 'site'),
    frame: { id: frame.id, styles: [...(root?.css ?? []), ...(frame.css ?? [])] },
    page: {
      id: page.id,
      params: params as Record<string, string>,
      styles: page.css ?? [],
      hasLoader: page.hasLoader,
    },
  }
}
