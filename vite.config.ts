import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import type { Rolldown } from 'vite'
import { build, defineConfig, type Plugin } from 'vite'
import sitemap from './app/routes.ts'

const source = (file: string) => fileURLToPath(new URL(`./app/${file}`, import.meta.url))

/** Module id that React Router uses for the client part of a route. */
const routeModule = (file: string) => `${source(file)}?__react-router-build-client-route`

function getLayoutAndPages(layout: string) {
  const { children = [] } = sitemap.find(({ file }) => file === layout) ?? {}
  return { frame: routeModule(layout), pages: children.map(({ file }) => routeModule(file)) }
}
const SITE = getLayoutAndPages('site/layout/site-layout.tsx')
const PORTAL = getLayoutAndPages('portal/portal-layout.tsx')
const ENTRY = source('entry.client.tsx')

/** A module used by more pages than this is bundled with the layout. */
const SHARED_PAGE_COUNT = SITE.pages.length / 2

/** Parts of every public form, and the form at the end of pages. */
const FORM_MODULE =
  /\/site\/(?:forms\/(?:field-frame|fields|form-frame|form-state|use-form)|page-ending\/quote-section)\.tsx?$/

/**
 * Bundles what every page loads into a few files, because small files compress worse and each costs a request. Modules
 * of the entry and of both layouts go to `base` (packages to `framework`), those of the public layout and most public
 * pages to `site`, those of public forms to `forms`. The bundler splits the rest by page.
 */
function createStartChunks(): Rolldown.CodeSplittingGroup[] {
  let chunkById: ReadonlyMap<string, string> | undefined
  return ['framework', 'base', 'site', 'forms'].map((chunk) => ({
    name: (id, context) => {
      chunkById ??= assignChunks(context)
      return chunkById.get(id) === chunk ? chunk : null
    },
    debugName: chunk,
  }))
}

function assignChunks(context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const loadedBy = (...entries: readonly string[]) =>
    entries.flatMap((entry) => [...staticImports(entry, context)])
  const times = new Map<string, number>()
  for (const id of loadedBy(...SITE.pages)) times.set(id, (times.get(id) ?? 0) + 1)
  const ofSite = new Set(loadedBy(SITE.frame))
  for (const [id, count] of times) if (count > SHARED_PAGE_COUNT) ofSite.add(id)

  const chunks = new Map([...times.keys()].filter((id) => FORM_MODULE.test(id)).map((id) => [id, 'forms']))
  for (const id of ofSite) chunks.set(id, 'site')
  const ofBoth = loadedBy(PORTAL.frame, ...PORTAL.pages).filter((id) => ofSite.has(id))
  for (const id of [...loadedBy(ENTRY, routeModule('root.tsx')), ...ofBoth])
    chunks.set(id, id.includes('/node_modules/') ? 'framework' : 'base')
  // The entry hydrates the document when it loads, so it must come last.
  chunks.delete(ENTRY)
  return chunks
}

/** Returns the static imports of a module, including itself. */
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

const PROGRAM_SUFFIX = '?program'

/** Bundles a module and its imports into a string, for an iframe without network access. */
function bundlePrograms(): Plugin {
  return {
    name: 'programs',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(PROGRAM_SUFFIX)) return null
      const entry = id.slice(0, -PROGRAM_SUFFIX.length)
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

/** Packages that the server also imports: there must be a single instance of each. */
const SHARED_WITH_SERVER = [
  ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', 'react-router'],
  ...['@fastify/busboy', '@supabase/supabase-js', 'htmlparser2', 'sanitize-html', 'zod'],
]

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'company/public',
  plugins: [bundlePrograms(), reactRouter()],
  worker: { format: 'es' },
  // Node can't import our folder specifiers, so the bundle includes our own code. A production build also includes
  // every package that only it needs: loading thousands of files would slow each start.
  ssr:
    command === 'build'
      ? { noExternal: true, external: SHARED_WITH_SERVER }
      : { noExternal: [/^@atlaskit\//] },
  build: isSsrBuild
    ? {}
    : {
        rolldownOptions: {
          output: { codeSplitting: { groups: createStartChunks() } },
        },
      },
}))
