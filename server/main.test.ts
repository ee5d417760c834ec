import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const root = join(import.meta.dirname, '..')
let workplace: string
let untouched: string

beforeAll(async () => {
  workplace = await mkdtemp(join(tmpdir(), 'main-'))
  untouched = await makeDataDirectory()
})
afterAll(async () => {
  for (const directory of [workplace, untouched]) await rm(directory, { recursive: true, force: true })
})

let directories = 0
function dataDirectory(): string {
  const directory = join(workplace, `data-${++directories}`)
  cpSync(untouched, directory, { recursive: true })
  return directory
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

/** Log lines without those that a busy machine causes. */
function complaints({ stderr }: Process): string[] {
  return stderr()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('Reading staff’s changes to company information failed'))
}

/** One sentence per error, without internals. */
async function expectSentences(process: Process, ...sentences: RegExp[]): Promise<void> {
  const { code } = await process.ended
  const lines = process.stderr().trim().split('\n')
  expect(lines).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
  for (const line of lines) expect(line).toMatch(/^[A-Z/].*\.$/)
  expect(process.stdout()).toBe('')
  expect(code).toBe(1)
}

describe('a failed start prints one sentence', () => {
  it('if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expectSentences(
      run({ PORT: String(port), DATA_DIR: dataDirectory() }),
      new RegExp(`^Port ${port} is in use by another process`),
    )
    other.close()
  })

  it('if HOST is not an address of this machine', async () => {
    await expectSentences(
      run({ HOST: '203.0.113.9', DATA_DIR: dataDirectory() }),
      /^HOST is 203\.0\.113\.9, which isn’t an address of this machine\.$/,
    )
  })

  it('for each invalid setting, all together', async () => {
    await expectSentences(
      run({ PORT: 'abc', SITE_URL: 'localhost', SMTP_ALLOW_INSECURE: 'yes' }),
      /^PORT must be/,
      /^SITE_URL must be/,
      /^SMTP_ALLOW_INSECURE must be/,
    )
  })

  it('if the data directory is not writable', async () => {
    const file = join(workplace, 'a-file')
    writeFileSync(file, '')
    await expectSentences(run({ DATA_DIR: join(file, 'data') }), /^The data directory .* cannot be used/)
  })

  const damages: [string, (directory: string) => void, RegExp][] = [
    [
      'was written by a newer version',
      (path) => writeFileSync(join(path, 'format'), '999\n'),
      /newer version/,
    ],
    [
      'was created by a pre-release version',
      (path) => writeFileSync(join(path, 'format'), '1\n'),
      /created by a pre-release version and cannot be upgraded: set DATA_DIR to an empty directory/,
    ],
    ['is not from this website', (path) => rmSync(join(path, 'format')), /not this website's data/],
    ['has lost its keys', (path) => writeFileSync(join(path, 'keys.json'), '{'), /damaged.*keys\.json/],
    [
      'is from an older PostgreSQL',
      (path) => writeFileSync(join(path, 'database/PG_VERSION'), '15\n'),
      /PostgreSQL 15, which is older/,
    ],
    [
      'is damaged',
      (path) => truncateSync(join(path, 'database/global/pg_control'), 10),
      /could not be opened/,
    ],
  ]
  it.each(damages)('if the data %s', async (_, damage, sentence) => {
    const DATA_DIR = dataDirectory()
    damage(DATA_DIR)
    await expectSentences(run({ DATA_DIR }), sentence)
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('owner.'))).toEqual([])
  })

  it('if the database server is unreachable, without its password', async () => {
    const process = run({
      DATA_DIR: dataDirectory(),
      DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:9/site',
    })
    await expectSentences(process, /^Can’t use the PostgreSQL server in DATABASE_URL/)
    expect(process.stderr()).not.toContain('hunter2')
  })
})

describe('running server', () => {
  it('owns its data directory until it stops', async () => {
    const DATA_DIR = dataDirectory()
    const first = run({ DATA_DIR })
    await started(first)
    await expectSentences(run({ DATA_DIR }), new RegExp(`in use by process ${first.child.pid}\\.`))
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(existsSync(join(DATA_DIR, 'owner.lock'))).toBe(false)
    expect(complaints(first)).toEqual([])
  })

  it('prints the startup banner and nothing after it', async () => {
    const site = run({ DATA_DIR: dataDirectory() })
    const port = await started(site)
    const screen = site.stdout()
    expect(screen.split('\n').length).toBeLessThan(24)
    await Promise.all(
      ['/', '/news', '/nothing', '/healthz'].map((path) => fetch(`http://localhost:${port}${path}`)),
    )
    site.child.kill('SIGINT')
    await site.ended
    expect([site.stdout(), complaints(site)]).toEqual([screen, []])
  })

  /** A request with an incomplete body. */
  async function callInFlight(port: number, directory: string) {
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

  const untilClosed = (port: number) =>
    waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow())

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('completes running requests on %s', async (signal) => {
    const DATA_DIR = dataDirectory()
    const site = run({ DATA_DIR })
    const port = await started(site)
    const finish = await callInFlight(port, DATA_DIR)
    site.child.kill(signal)
    await untilClosed(port)
    expect(site.child.exitCode).toBeNull()
    expect(await finish()).toContain('validation_failed')
    expect((await site.ended).code).toBe(0)
  })

  it('exits immediately on a second signal, but not on a repeat of the first', async () => {
    const DATA_DIR = dataDirectory()
    const site = run({ DATA_DIR })
    const port = await started(site)
    await callInFlight(port, DATA_DIR)
    for (let echo = 0; echo < 3; echo++) site.child.kill('SIGINT')
    // The time window starts with the first signal.
    await untilClosed(port)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(site.child.exitCode).toBeNull()
    site.child.kill('SIGINT')
    expect((await site.ended).code).toBe(130)
  })

  it('starts again after SIGKILL', async () => {
    const DATA_DIR = dataDirectory()
    const first = run({ DATA_DIR })
    await started(first)
    first.child.kill('SIGKILL')
    await first.ended
    const second = run({ DATA_DIR })
    const port = await started(second)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
    second.child.kill('SIGTERM')
    await second.ended
  })
})
