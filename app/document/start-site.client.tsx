import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { routeBy } from '../routing/router.tsx'
import { decode } from '../routing/site/decode.ts'
import { watchIntent } from '../routing/site/intent.ts'
import { createPageLoader, type LoadedPage, type PageModule } from '../routing/site/page-loader.ts'
import { createPageRouter } from '../routing/site/page-router.ts'
import { PageTree } from '../routing/site/page-tree.tsx'
import type { SiteRecord } from '../routing/site/record.ts'
import { siteRouter } from '../routing/site/site-router.tsx'
import { tellCaught } from './caught-errors.ts'
import type { SitePage } from './plan-scripts.ts'
import { ScriptsThatRan } from './scripts-that-ran.tsx'

interface StartedWindow {
  /** By id, as the document's own script has loaded them. */
  readonly __reactRouterRouteModules: Record<string, PageModule>
  readonly __reactRouterContext: { readonly stream: ReadableStream<Uint8Array> }
  readonly __sitePage: SitePage
}

/** What the server's loaders and its action answered, by the routes' ids. */
interface ServedState {
  readonly loaderData?: Readonly<Record<string, unknown>> | null
  readonly actionData?: Readonly<Record<string, unknown>> | null
  readonly errors?: Readonly<Record<string, unknown>> | null
}

/** Starts a public page as the server has sent it. */
export async function start(): Promise<void> {
  const {
    __reactRouterRouteModules: modules,
    __reactRouterContext: { stream },
    __sitePage: { record, frame, page },
  } = window as unknown as StartedWindow
  const { loaderData, actionData, errors } = decode(await new Response(stream).text()) as ServedState
  routeBy({ ...siteRouter, PageScripts: ScriptsThatRan })
  const loader = createPageLoader({
    record: () => importOnce(record),
    modules,
    importModule: (address) => import(/* @vite-ignore */ address),
    fetch: (address) => fetch(address),
    fetchStyles,
    preload,
    startAgain: () => location.reload(),
    now: () => performance.now(),
  })
  const router = createPageRouter({
    browser: window,
    loader,
    page: servedPage(page, modules[page.id], loaderData?.[page.id], errors),
    actionData: actionData?.[page.id],
    show,
  })
  const around = {
    module: modules[frame.id] as PageModule,
    styles: frame.styles,
    data: loaderData?.[frame.id],
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageTree router={router} frame={around} />
      </StrictMode>,
      { onCaughtError: tellCaught },
    )
  })
  watchIntent(document, router.prepare)
}

/** What a loader threw stands under the id of the route that shows it: the page, or what is around it. */
function servedPage(
  page: SitePage['page'],
  module: PageModule | undefined,
  data: unknown,
  errors: ServedState['errors'],
): LoadedPage {
  if (module === undefined) throw new Error(`The module of ${page.id} is not here`)
  const [failed] = Object.keys(errors ?? {})
  if (failed === undefined) return { ...page, module, data }
  const { ErrorBoundary, ...silent } = module
  return {
    ...page,
    module: failed === page.id ? module : silent,
    data,
    error: { thrown: errors?.[failed] },
  }
}

const imported = new Map<string, Promise<SiteRecord>>()

function importOnce(address: string): Promise<SiteRecord> {
  const known = imported.get(address) ?? import(/* @vite-ignore */ address).then((module) => module.default)
  imported.set(address, known)
  return known
}

function preload(addresses: readonly string[]): void {
  for (const href of addresses)
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`) === null)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** A page is not shown before its stylesheets are here; React then finds them in the browser's cache. */
function fetchStyles(addresses: readonly string[]): Promise<unknown> {
  const missing = addresses.filter(
    (href) => document.querySelector(`link[rel=stylesheet][href="${href}"]`) === null,
  )
  return Promise.all(missing.map(fetchStyle))
}

function fetchStyle(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
    link.onload = link.onerror = () => {
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}

/** Nobody is to wait longer for a page that is here: where one transition took more to begin, there is no other. */
const LONGEST_START_MS = 100
let isTooSlow = false

/** Another page comes as a transition, where the browser has them, is quick at them, and motion is welcome. */
async function show(change: () => void, isAnotherPage: boolean): Promise<void> {
  const isCalm = isTooSlow || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isAnotherPage || isCalm || document.hidden || !('startViewTransition' in document)) return change()
  const began = performance.now()
  const transition = document.startViewTransition(() => flushSync(change))
  const judge = () => {
    isTooSlow = performance.now() - began > LONGEST_START_MS
  }
  transition.ready.then(judge, () => {})
  // One that is overtaken by the next is no failure.
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
