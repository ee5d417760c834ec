import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { readEnv } from './config/env.ts'
import { getStartupMessage } from './config/startup-errors.ts'
import { start } from './start.ts'

const root = join(import.meta.dirname, '..')
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

interface DataDirectory extends AsyncDisposable {
  readonly path: string
}

async function openDataDirectory(): Promise<DataDirectory> {
  const path = await makeDataDirectory()
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

interface Process {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly stdout: () => string
  readonly stderr: () => string
}

function run(settings: Record<string, string>): Process {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DEMO_CONTENT: '0', ...settings },
  })
  children.push(child)
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      texts[name] += chunk
    })
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
  }
}

/** Resolves with the port once the banner is printed. */
async function started({ child, stdout, stderr }: Process): Promise<number> {
  while (child.exitCode === null) {
    const port = /http:\/\/localhost:(\d+)/.exec(stdout())?.[1]
    if (port !== undefined && stdout().includes('Ctrl-C')) return Number(port)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The server ended: ${stderr()}`)
}

describe('failed start', () => {
  it('prints one sentence for each invalid setting and exits with 1', async () => {
    const process = run({ PORT: 'abc', SITE_URL: 'localhost', SMTP_ALLOW_INSECURE: 'yes' })
    expect((await process.ended).code).toBe(1)
    const lines = process.stderr().trim().split('\n')
    expect(lines).toEqual(
      [/^PORT must be/, /^SITE_URL must be/, /^SMTP_ALLOW_INSECURE must be/].map((sentence) =>
        expect.stringMatching(sentence),
      ),
    )
    for (const line of lines) expect(line).toMatch(/\.$/)
    expect(process.stdout()).toBe('')
  })

  async function errorMessage(settings: Record<string, string>): Promise<string | undefined> {
    const log = { error: () => {}, warn: () => {} }
    const env = readEnv({ PORT: '0', ...settings })
    const running = start({ env, mode: 'site', print: () => {}, log })
    return running.then(
      () => expect.unreachable('It started.'),
      (error) => getStartupMessage(error),
    )
  }

  it('names a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await errorMessage({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another process. Stop it, or set PORT to another number.`,
    )
    other.close()
  })

  it('names a HOST that is not an address of this machine', async () => {
    expect(await errorMessage({ HOST: '203.0.113.9' })).toBe(
      'HOST is 203.0.113.9, which isn’t an address of this machine.',
    )
  })

  it('names a damaged database and leaves the data directory unlocked', async () => {
    await using directory = await openDataDirectory()
    truncateSync(join(directory.path, 'database/global/pg_control'), 10)
    expect(await errorMessage({ DATA_DIR: directory.path })).toMatch(/^[^\n]+could not be opened[^\n]+\.$/)
    expect(readdirSync(directory.path).filter((name) => name.startsWith('owner.'))).toEqual([])
  })

  it('names an unreachable database server without its password', async () => {
    await using directory = await openDataDirectory()
    const DATABASE_URL = 'postgres://site:hunter2@127.0.0.1:9/site'
    const message = await errorMessage({ DATA_DIR: directory.path, DATABASE_URL })
    expect(message).toMatch(/^Can’t use the PostgreSQL server in DATABASE_URL[^\n]+\.$/)
    expect(message).not.toContain('hunter2')
  })
})

describe('running server', () => {
  /** A request with an incomplete body. @returns a function that sends the rest and returns the response */
  async function beginRequest(port: number, directory: string) {
    const { publishable } = JSON.parse(readFileSync(join(directory, 'keys.json'), 'utf8'))
    const body = JSON.stringify({ email: 'nobody' })
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let response = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      response += chunk
    })
    const head = [
      'POST /auth/v1/otp HTTP/1.1',
      'Host: localhost',
      `Apikey: ${publishable}`,
      `Content-Length: ${body.length}`,
      // Confirms that the headers were read.
      'Expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await expect.poll(() => response).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body.slice(0, 5))
    return async () => {
      socket.write(body.slice(5))
      await once(socket, 'close')
      return response
    }
  }

  const isServing = (port: number) =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )

  it('starts after SIGKILL, prints only the banner, and completes requests on SIGTERM', async () => {
    await using directory = await openDataDirectory()
    const settings = { DATA_DIR: directory.path }
    const killed = run(settings)
    await started(killed)
    killed.child.kill('SIGKILL')
    await killed.ended

    const site = run(settings)
    const port = await started(site)
    const banner = site.stdout()
    expect(banner.split('\n').length).toBeLessThan(24)
    const statuses = ['/', '/news', '/nothing', '/readyz'].map(
      async (path) => (await fetch(`http://localhost:${port}${path}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 200])

    const finish = await beginRequest(port, directory.path)
    site.child.kill('SIGTERM')
    await expect.poll(() => isServing(port)).toBe(false)
    expect(site.child.exitCode).toBeNull()
    expect(await finish()).toContain('validation_failed')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect(existsSync(join(directory.path, 'owner.lock'))).toBe(false)
    expect([site.stdout(), site.stderr()]).toEqual([banner, ''])
  })

  it.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)(
    'stops on %s, immediately on a later one, but not on a repeat of the first',
    async (signal, code) => {
      await using directory = await openDataDirectory()
      const site = run({ DATA_DIR: directory.path })
      const port = await started(site)
      await beginRequest(port, directory.path)
      for (let repeat = 0; repeat < 3; repeat += 1) site.child.kill(signal)
      await expect.poll(() => isServing(port)).toBe(false)
      expect(site.child.exitCode).toBeNull()
      await expect
        .poll(() => {
          site.child.kill(signal)
          return site.child.exitCode
        })
        .toBe(code)
    },
  )
})
