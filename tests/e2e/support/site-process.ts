import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#scripts/tools/port.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'

/** The product as a child process (`npm start`), with its own data directory. */
export interface Site extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  readonly dataDirectory: string
  /** Output so far. */
  output(): string
  /** Runs `npm run user -- …` and returns its output. */
  user(...args: string[]): Promise<string>
  /** Stops the process; keeps its data. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/**
 * Starts the built server; resolves when `/healthz` returns 200 and the banner is printed.
 * @param settings environment variables; a prepared `DATA_DIR` is removed at the end
 * @param product directory of code and build; defaults to this one
 */
export function startSite(settings: Record<string, string> = {}, product = root): Promise<Site> {
  return startServer([], settings, product)
}

/** Starts only the backend (`npm run backend`) and returns its connection settings. */
export async function startBackend(
  settings: Record<string, string> = {},
): Promise<Site & { readonly publishableKey: string; readonly secretKey: string }> {
  const backend = await startServer(['--backend'], settings, root)
  const keys = JSON.parse(await readFile(join(backend.dataDirectory, 'keys.json'), 'utf8'))
  return { ...backend, publishableKey: keys.publishable, secretKey: keys.secret }
}

async function startServer(
  args: readonly string[],
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
  const child = spawn(process.execPath, ['server/main.ts', ...args], { cwd: product, env: environment })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  await untilHealthy(url, () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
    return output.includes('Ctrl-C')
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
    async user(...args) {
      const script = spawn(process.execPath, ['scripts/user.ts', ...args], { cwd: root, env: environment })
      let printed = ''
      script.stdout.on('data', (chunk) => (printed += chunk))
      script.stderr.on('data', (chunk) => (printed += chunk))
      const code = await new Promise((resolve) => script.once('exit', resolve))
      if (code !== 0) throw new Error(`user ${args.join(' ')} ended with ${code}: ${printed}`)
      return printed
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** @param isPrinted whether the banner is printed; throws if the process has ended */
async function untilHealthy(url: string, isPrinted: () => boolean): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const response = isPrinted() ? await fetch(`${url}/healthz`).catch(() => null) : null
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become healthy within three minutes')
}
