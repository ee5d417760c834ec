import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import type { Rolldown } from 'vite'
import { build, defineConfig, type Plugin } from 'vite'
import sitemap from './app/routes.ts'

const source = (file: string) => fileURLToPath(new URL(`./app/${file}`, import.meta.url))

/** Under this name React Router puts what a browser needs of a route into the graph of modules. */
const routeModule = (file: string) => `${source(file)}?__react-router-build-client-route`

/** A frame of a document, and the pages in it. */
function frameAndPages(frame: string) {
  const { children = [] } = sitemap.find(({ file }) => file === frame) ?? {}
  return { frame: routeModule(frame), pages: children.map(({ file }) => routeModule(file)) }
}
const SITE = frameAndPages('site/layout/site-layout.tsx')
const PORTAL = frameAndPages('portal/portal-layout.tsx')
const ENTRY = source('entry.client.tsx')

/** A module that more of the public pages load than this comes with their frame. */
const MOST_PAGES = SITE.pages.length / 2

/**
 * What every page loads comes in few files: many small ones compress worse, and each costs a request. Modules of the entry,
 * and those that both layouts import, are in `base` (packages in `framework`); what the public layout or most public pages
 * import besides is in `site`. The bundler splits the rest by the pages that share it.
 */
function startingChunks(): Rolldown.CodeSplittingGroup[] {
  let decided: ReadonlyMap<string, string> | undefined
  return ['framework', 'base', 'site'].map((chunk) => ({
    name: (id, context) => {
      decided ??= decideChunks(context)
      return decided.get(id) === chunk ? chunk : null
    },
    debugName: chunk,
  }))
}

function decideChunks(context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const loadedBy = (...entries: readonly string[]) =>
    entries.flatMap((entry) => [...staticImports(entry, context)])
  const times = new Map<string, number>()
  for (const id of loadedBy(...SITE.pages)) times.set(id, (times.get(id) ?? 0) + 1)
  const ofSite = new Set(loadedBy(SITE.frame))
  for (const [id, count] of times) if (count > MOST_PAGES) ofSite.add(id)

  const chunks = new Map([...ofSite].map((id) => [id, 'site']))
  const ofBoth = loadedBy(PORTAL.frame, ...PORTAL.pages).filter((id) => ofSite.has(id))
  for (const id of [...loadedBy(ENTRY, routeModule('root.tsx')), ...ofBoth])
    chunks.set(id, id.includes('/node_modules/') ? 'framework' : 'base')
  // It hydrates the document when it is loaded, so it must come last.
  chunks.delete(ENTRY)
  return chunks
}

/** Every module that this one loads before it runs, itself among them. */
function staticImports(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  if (context.getModuleInfo(entry) === null) throw new Error(`There is no module ${entry}`)
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const PROGRAM = '?program'

/** Makes a module with all that it imports into the text of one program, for a frame that has no network. */
function programs(): Plugin {
  return {
    name: 'programs',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(PROGRAM)) return null
      const entry = id.slice(0, -PROGRAM.length)
      this.addWatchFile(entry)
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
        build: {
          write: false,
          minify: true,
          target: 'es2024',
          lib: { entry, formats: ['es'] },
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
      const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
      return `export default ${JSON.stringify(output[0].code)}`
    },
  }
}

/** The server has these besides: there must be one of each. */
const SHARED_WITH_SERVER = [
  ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', 'react-router'],
  ...['@fastify/busboy', '@supabase/supabase-js', 'htmlparser2', 'sanitize-html', 'zod'],
]

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'company/public',
  plugins: [programs(), reactRouter()],
  // A worker loads what it needs as pages do.
  worker: { format: 'es' },
  // Its parts are named by folders, which Node does not load: the server gets them with its own code.
  // A built one has all packages in it that it alone needs: Node would look for their thousand files at each start.
  ssr:
    command === 'build'
      ? { noExternal: true, external: SHARED_WITH_SERVER }
      : { noExternal: [/^@atlaskit\//] },
  build: isSsrBuild
    ? {}
    : {
        rolldownOptions: {
          output: { codeSplitting: { groups: startingChunks() } },
        },
      },
}))
