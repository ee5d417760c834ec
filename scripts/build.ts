/** Builds the application for production and leaves compressed forms beside its files. `npm start` runs it when needed. */
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltRoute, makeRecord } from '#app/routing/site/record.ts'
import { encodeBody, SMALLEST } from '#server/pages/encodings.ts'

if (process.argv.includes('--help')) {
  console.log(`Usage: node scripts/build.ts

Builds app/ into build/, parts the record of routes into the site's and the portal's, and writes .br and .gz files
beside what compresses well.`)
  process.exit(0)
}

const root = join(import.meta.dirname, '..')
const SITE_FRAME = 'site/layout/site-layout'
const PORTAL_FRAME = 'portal/portal-layout'

await run(['build'])
await splitRoutes(join(root, 'build/client/assets'))
await compressFiles(join(root, 'build/client'))

/** @param words for React Router's own command line */
async function run(words: string[]): Promise<void> {
  const command = spawn(process.execPath, [join(root, 'node_modules/.bin/react-router'), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    command.once('error', reject)
    command.once('exit', resolve)
  })
  if (code !== 0) process.exit(code ?? 1)
}

/**
 * React Router's record of all routes as two: the portal's screens in its own form, and the site's pages in the short one
 * that the site's router reads. The way between them is always another document (docs/decisions/0003), and
 * `app/document/plan-scripts.ts` knows the names.
 */
async function splitRoutes(directory: string): Promise<void> {
  const name = (await readdir(directory)).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error(`There is no record of routes in ${directory}`)
  const script = await readFile(join(directory, name), 'utf8')
  const start = script.indexOf('{')
  const end = script.lastIndexOf('}') + 1
  const manifest: { readonly routes: Readonly<Record<string, BuiltRoute>> } = JSON.parse(
    script.slice(start, end),
  )
  const isWithin = (frame: string, { id, parentId }: BuiltRoute): boolean => {
    const parent = manifest.routes[parentId ?? '']
    return id === frame || (parent !== undefined && isWithin(frame, parent))
  }
  const without = (frame: string) => Object.values(manifest.routes).filter((route) => !isWithin(frame, route))
  const write = (kind: string, text: string) =>
    writeFile(join(directory, name.replace('manifest-', `routes-${kind}-`)), text)

  // What is there with the frame need not be asked for with a screen.
  const there = new Set(manifest.routes[PORTAL_FRAME]?.imports)
  const portal = Object.fromEntries(
    without(SITE_FRAME).map((route) => {
      const imports = route.imports?.filter((file) => route.id === PORTAL_FRAME || !there.has(file)) ?? []
      return [route.id, { ...route, imports }]
    }),
  )
  const screens = JSON.stringify({ ...manifest, routes: portal })
  await write('portal', script.slice(0, start) + screens + script.slice(end))
  await write('site', `export default ${JSON.stringify(makeRecord(SITE_FRAME, without(PORTAL_FRAME)))}`)
}

async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const compressible = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    compressible.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = new Uint8Array(await readFile(path))
      const { br, gzip } = await encodeBody(content, SMALLEST)
      if (br && br.byteLength < content.byteLength) await writeFile(`${path}.br`, br)
      if (gzip && gzip.byteLength < content.byteLength) await writeFile(`${path}.gz`, gzip)
    }),
  )
}
