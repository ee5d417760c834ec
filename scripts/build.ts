/** Builds for production and compresses the files. `npm start` runs it when needed. */
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BROTLI_MAX_QUALITY, encodeBody } from '#server/pages/encodings.ts'

if (process.argv.includes('--help')) {
  console.log(`Usage: node scripts/build.ts

Builds app/ into build/ and adds .br and .gz versions of compressible files.`)
  process.exit(0)
}

const root = join(import.meta.dirname, '..')

await run(['build'])
await compressFiles(join(root, 'build/client'))

/** @param args arguments of the React Router CLI */
async function run(args: string[]): Promise<void> {
  const command = spawn(process.execPath, [join(root, 'node_modules/.bin/react-router'), ...args], {
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

async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const compressible = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    compressible.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = new Uint8Array(await readFile(path))
      const { br, gzip } = await encodeBody(content, BROTLI_MAX_QUALITY)
      if (br && br.byteLength < content.byteLength) await writeFile(`${path}.br`, br)
      if (gzip && gzip.byteLength < content.byteLength) await writeFile(`${path}.gz`, gzip)
    }),
  )
}
