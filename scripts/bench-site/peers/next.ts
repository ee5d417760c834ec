/** Next.js with the site's articles as pages that it rendered when it was built, started as its makers say. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmPrograms } from '#scripts/programs/npm-programs.ts'
import { freePort, untilAnswered } from '#scripts/programs/port.ts'
import type { PeerArticle } from './articles.ts'

const run = promisify(execFile)

/** @param directory outside of the project, where it is installed and built; the caller removes it */
export async function startNext(directory: string, articles: readonly PeerArticle[]) {
  const options = {
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
  }
  await cp(join(import.meta.dirname, 'next'), directory, { recursive: true })
  await mkdir(join(directory, 'public'), { recursive: true })
  for (const { picture } of articles) await writeFile(join(directory, 'public', picture.name), picture.bytes)
  const shown = articles.map((article) => ({ ...article, picture: `/${article.picture.name}` }))
  await writeFile(join(directory, 'articles.json'), JSON.stringify(shown))
  const program = await npmPrograms(directory).file('next', 'dist/bin/next')
  await run(process.execPath, [program, 'build'], options)
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(child, url)
  return {
    home: `${url}/`,
    article: `${url}/news/${articles[0]?.slug}`,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
