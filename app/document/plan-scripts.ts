/** What the two inline scripts of a document say: made on the server alone, and left out of what browsers load. */
import { CHUNK_ERROR_PATH, INTENDED_PAGE_KEY, READY_EVENT, SCRIPT_LOAD_TIMEOUT_MS } from './intended-page.ts'
import type { Framework } from './page-scripts.tsx'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

/** @param shown ids of the routes of this page, from the root on */
export function writeScripts(framework: Framework, shown: readonly string[], reads: boolean) {
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
function manifestOf(url: string, shown: readonly string[]): string {
  const kind = shown.includes('portal/portal-layout') ? 'portal' : 'site'
  return url.replace(/\/manifest-(?=[\w-]+\.js$)/, `/routes-${kind}-`)
}

/** @param shown ids of the routes of this page, from the root on */
export function planScripts(
  manifest: Framework['manifest'],
  shown: readonly string[],
  reads: boolean,
): ScriptPlan {
  const routes = shown.flatMap((id) => manifest.routes[id] ?? [])
  const modulesOf = (route: (typeof routes)[number]) =>
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((address) => address !== undefined)
  const url = manifestOf(manifest.url, shown)
  const loadedAtOnce = new Set([url, ...routes.flatMap(modulesOf)])
  const imported = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => route.imports ?? []),
  ])
  return {
    manifest: url,
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
