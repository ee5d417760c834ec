import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import type { Rolldown } from 'vite'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`./app/${path}`, import.meta.url))

/** Under this name React Router puts what a browser needs of a route into the graph. */
const route = (path: string) => `${source(path)}?__react-router-build-client-route`

/** What starts both documents, and their frames. */
const SHARED = [source('entry.client.tsx'), route('root.tsx')]
const SITE = [route('site/layout/site-layout.tsx')]
const PORTAL = [route('portal/portal-layout.tsx')]

/**
 * What every page loads comes in few files: many small ones compress worse, and each costs a request. Which file a
 * module lands in is decided by who imports it: what starts both documents, or is the frame of both, is in `base`
 * (packages in `framework`); what only the public frame needs, in `site`. All else is left to the bundler, which parts
 * modules by the pages that share them.
 */
function startingChunk(): Rolldown.CodeSplittingNameFunction {
  let reached: { shared: Set<string>; site: Set<string>; portal: Set<string> } | undefined
  return (id, context) => {
    reached ??= {
      shared: staticImports(SHARED, context),
      site: staticImports(SITE, context),
      portal: staticImports(PORTAL, context),
    }
    const isShared = reached.shared.has(id) || (reached.site.has(id) && reached.portal.has(id))
    if (isShared) return id.includes('/node_modules/') ? 'framework' : 'base'
    return reached.site.has(id) ? 'site' : null
  }
}

/** Every module that these load before they run: what they import, and what that imports. */
function staticImports(entries: readonly string[], { getModuleInfo }: Rolldown.ChunkingContext): Set<string> {
  for (const id of entries) if (getModuleInfo(id) === null) throw new Error(`There is no module ${id}`)
  const found = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: isSsrBuild
    ? {}
    : { rolldownOptions: { output: { codeSplitting: { groups: [{ name: startingChunk(), debugName: 'start' }] } } } },
}))
