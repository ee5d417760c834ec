import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/tools/port.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'

/** The product as `npm start` runs it, in a process of its own, with a data directory of its own. */
export interface Site extends AsyncDisposable {
  readonly url: string
  /** Of its process. */
  readonly pid: number
  readonly dataDirectory: string
  /** What the process has printed so far. */
  output(): string
  /** Runs `npm run user -- …` beside the running server; answers what it printed. */
  user(...words: string[]): Promise<string>
  /** Stops the process, and leaves its data. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/**
 * Starts the built server and resolves once `/healthz` answers 200.
 * @param settings environment variables; `DATA_DIR` may name a directory that was prepared. It is removed at the end.
 * @param product where its code and its build are, if not here
 */
export function startSite(settings: Record<string, string> = {}, product = root): Promise<Site> {
  return startServer([], settings, product)
}

/** Starts the backend alone, as `npm run backend` does, and answers what a site elsewhere needs to be told of it. */
export async function startBackend(
  settings: Record<string, string> = {},
): Promise<Site & { readonly publishableKey: string; readonly secretKey: string }> {
  const backend = await startServer(['--backend'], settings, root)
  const keys = JSON.parse(await readFile(join(backend.dataDirectory, 'keys.json'), 'utf8'))
  return { ...backend, publishableKey: keys.publishable, secretKey: keys.secret }
}

async function startServer(
  words: readonly string[],
  settings: Record<string, string>,
  product: string,
): Promise<Site> {
  const dataDirectory = settings.DATA_DIR ?? (await makeDataDirectory())
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    ...settings,
  }
  const child = spawn(process.execPath, ['server/main.ts', ...words], { cwd: product, env: environment })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  await untilHealthy(url, () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
  }

  return {
    url,
    pid: child.pid ?? 0,
    dataDirectory,
    output: () => output,
    async user(...words) {
      const script = spawn(process.execPath, ['scripts/user.ts', ...words], { cwd: root, env: environment })
      let printed = ''
      script.stdout.on('data', (chunk) => (printed += chunk))
      script.stderr.on('data', (chunk) => (printed += chunk))
      const code = await new Promise((resolve) => script.once('exit', resolve))
      if (code !== 0) throw new Error(`user ${words.join(' ')} ended with ${code}: ${printed}`)
      return printed
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A copy of what runs, for a test that damages it. */
export async function copyProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'product-'))
  const parts = [
    'app',
    'backend',
    'build',
    'company',
    'domain',
    'formats',
    'package.json',
    'server',
    'supabase',
  ]
  await Promise.all(parts.map((part) => cp(join(root, part), join(copy, part), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function untilHealthy(url: string, check: () => void): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    check()
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become healthy within three minutes')
}
