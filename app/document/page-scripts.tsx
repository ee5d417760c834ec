import { use, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
  useMatches,
} from 'react-router'
import { CHUNK_ERROR_PATH, INTENDED_PAGE_KEY, SCRIPT_LOAD_TIMEOUT_MS } from '#domain/page-loading.ts'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

interface PageScriptsProps {
  readonly nonce?: string
  /** Whether the page reads without scripts, which then wait until it has been painted. */
  readonly reads: boolean
}

/**
 * React Router's `<Scripts>`, except that a page that reads without them asks for none before its first paint, and that
 * somebody notices when one does not come. In development it is React Router's own.
 */
export function PageScripts({ nonce, reads }: PageScriptsProps) {
  const isDevelopment = use(FrameworkContext)?.manifest.hmr !== undefined
  return isDevelopment ? <Scripts nonce={nonce} /> : <BuiltScripts nonce={nonce} reads={reads} />
}

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

function BuiltScripts({ nonce: given, reads }: PageScriptsProps) {
  const framework = use(FrameworkContext)
  const isServer = use(DataRouterContext)?.staticContext !== undefined
  const shown = useMatches().map(({ id }) => id)
  const [texts] = useState(() => {
    // In the browser they have run.
    if (framework === undefined || !isServer) return { context: ' ', start: ' ' }
    const plan = JSON.stringify(planScripts(framework.manifest, shown, reads)).replaceAll('<', '\\u003c')
    return {
      context: handOff(framework.serverHandoffString ?? '{}'),
      start: `(${startScripts})(${plan},(address)=>import(address))`,
    }
  })
  // React Router then sends the loaders' data after the page.
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
  const nonce = given ?? framework?.nonce
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router has escaped what it hands over
        dangerouslySetInnerHTML={{ __html: texts.context }}
      />
      <script
        nonce={nonce}
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function and addresses of our own files
        dangerouslySetInnerHTML={{ __html: texts.start }}
      />
    </>
  )
}

/** What React Router's own `<Scripts>` says first: the settings, and where the data will be written. */
function handOff(settings: string): string {
  return `window.__reactRouterContext=${settings};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());`
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
  const preload = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const route of routes)
    for (const address of [...modulesOf(route), ...(route.imports ?? [])]) preload.add(address)
  return {
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map((route) => [route.id, modulesOf(route)])),
    preload: [...preload],
    reads,
    limitMs: SCRIPT_LOAD_TIMEOUT_MS,
    intendedPageKey: INTENDED_PAGE_KEY,
    chunkErrorPath: CHUNK_ERROR_PATH,
  }
}
