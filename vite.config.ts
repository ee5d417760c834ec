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
const SITE_START = source('document/start-site.client.tsx')
const PORTAL_START = source('document/start-react-router.client.tsx')

/** A module that more of the public pages load than this comes with their frame. */
const MOST_PAGES = SITE.pages.length / 2

/**
 * What every page loads comes in few files: many small ones compress worse, and each costs a request. Which file a
 * module lands in is decided by who imports it: what starts both documents, or is in the frame of both, is in `base`
 * (of packages in `framework`); what only the public frame or most of its pages need, in `site`; what starts the portal's
 * alone, which is React Router, in `router`. All else is left to the bundler, which parts modules by the pages that share
 * them.
 */
function startingChunks(): Rolldown.CodeSplittingGroup[] {
  let decided: ReadonlyMap<string, string> | undefined
  return ['framework', 'base', 'router', 'site'].map((chunk) => ({
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
  const ofSite = new Set(loadedBy(SITE.frame, SITE_START))
  for (const [id, count] of times) if (count > MOST_PAGES) ofSite.add(id)

  const chunks = new Map([...ofSite].map((id) => [id, 'site']))
  const starting = loadedBy(PORTAL_START, routeModule('root.tsx'))
  const ofBoth = [...starting, ...loadedBy(PORTAL.frame, ...PORTAL.pages)].filter((id) => ofSite.has(id))
  for (const id of [...loadedBy(source('entry.client.tsx')), ...ofBoth])
    chunks.set(id, id.includes('/node_modules/') ? 'framework' : 'base')
  for (const id of starting) if (!chunks.has(id)) chunks.set(id, 'router')
  // It starts the document by being loaded: the last of all, when the page's modules are there.
  chunks.delete(source('entry.client.tsx'))
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

const INSTEAD_OF_REACT_ROUTER = source('routing/site/instead-of-react-router.ts')

/** Keeps React Router out of what browsers load of the public pages, which have a router of their own. */
function siteWithoutReactRouter(): Plugin {
  const ofSite = [source('site/'), source('server-context.ts'), source('../company/')]
  return {
    name: 'site-without-react-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      const isOfSite = ofSite.some((place) => importer?.startsWith(place))
      return id === 'react-router' && isOfSite ? INSTEAD_OF_REACT_ROUTER : null
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
  plugins: [programs(), siteWithoutReactRouter(), reactRouter()],
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
