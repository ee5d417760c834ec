/** The real program with two fronts: killed, upgraded and stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDataDirectory } from '#tests/support/data-directory.ts'

const root = join(import.meta.dirname, '../..')
/** However busy the machine is. */
const LONG = 120_000

let directory: string
let site: ChildProcess
let said = ''
let complained = ''
let url: string

function run(settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH ?? '', DEMO_CONTENT: '0', FRONT_WORKERS: '2', PORT: '0' },
      ...settings,
    },
  })
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    complained += chunk
  })
  return child
}

/** The owner of the data, which is not the process that was started. */
const ownerPid = (): number => JSON.parse(readFileSync(join(directory, 'owner.lock'), 'utf8')).pid

const ready = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status

beforeAll(async () => {
  directory = await makeDataDirectory()
  site = run({ DATA_DIR: directory })
  await vi.waitFor(() => expect(said).toContain('Ctrl-C'), { timeout: LONG, interval: 50 })
  url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
}, LONG)
afterAll(async () => {
  if (site.exitCode === null) site.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/** Asks for pages one after the other until `done`, and answers how each ended. */
async function read(done: Promise<unknown>) {
  const ends = new Map<number | string, number>()
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  const paths = ['/', '/news', '/blog', '/staff-dashboard', '/jobs?search=fitter']
  for (let number = 0; !isDone; number++) {
    const end = await fetch(url + paths[number % paths.length]).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      (error: Error) => String(error.cause),
    )
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return ends
}

const restarted = (before: number) =>
  expect
    .poll(async () => (await ready()) === 200 && ownerPid() !== before, { timeout: LONG, interval: 200 })
    .toBe(true)

describe('a site with fronts', { timeout: LONG * 2 }, () => {
  it('prints one screen, and is ready', async () => {
    expect(await ready()).toBe(200)
    expect(ownerPid()).not.toBe(site.pid)
    expect(complained).toBe('')
  })

  it('fails no page while its owner is killed and begun again, and prints nothing more', async () => {
    await Promise.all(['/', '/news', '/blog'].map((path) => fetch(url + path)))
    const screen = said
    const before = ownerPid()
    process.kill(before, 'SIGKILL')
    expect([...(await read(restarted(before))).keys()]).toEqual([200])
    expect(said).toBe(screen)
    expect(complained).toContain('is begun again')
  })

  it('fails no request while it takes up another build', async () => {
    const before = ownerPid()
    site.kill('SIGHUP')
    expect([...(await read(restarted(before))).keys()]).toEqual([200])
    expect(site.exitCode).toBeNull()
  })

  it('says in one sentence that its port is taken', async () => {
    const other = run({ DATA_DIR: `${directory}-other`, PORT: new URL(url).port })
    let sentence = ''
    other.stderr?.on('data', (chunk) => {
      sentence += chunk
    })
    expect((await once(other, 'close'))[0]).toBe(1)
    expect(sentence).toMatch(/^Port \d+ is taken by another process: [^\n]+\n$/)
    await rm(`${directory}-other`, { recursive: true, force: true })
  })

  it('ends as a whole when the owner of its data is told to stop, and gives up the data', async () => {
    const owner = ownerPid()
    const exited = once(site, 'exit')
    process.kill(owner, 'SIGTERM')
    expect((await exited)[0]).toBe(0)
    expect(() => process.kill(owner, 0)).toThrow('ESRCH')
    expect(existsSync(join(directory, 'owner.lock'))).toBe(false)
  })
})
