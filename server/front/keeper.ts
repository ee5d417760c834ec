/**
 * Keeps a site with fronts running. The keeper holds the port, which the fronts share, and answers nobody itself: so
 * there is little in it that can fail, and a connection waits in the port's queue while a front is replaced. It begins
 * whatever ended again, and brings in another build without a request being lost.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../operator/env.ts'
import { environmentFor } from '../operator/env.ts'
import { listenFault } from '../operator/faults.ts'
import type { Log } from '../operator/log.ts'
import { bindPort } from '../port/bind-port.ts'
import type { FrontOrders, Order, OwnerOrders, Report } from './protocol/messages.ts'

export interface Kept {
  /** The screen to print. */
  readonly screen: string
  readonly port: number
  /** Finishes the requests in flight, and ends all processes. */
  stop(): Promise<void>
  /** Brings in the build and the sources as they are now. */
  upgrade(): Promise<void>
}

interface KeepParts {
  readonly env: Env
  readonly log: Log
}

const OWNER = join(import.meta.dirname, '../owner.ts')
const FRONT = join(import.meta.dirname, 'worker/front-process.ts')
/** Whatever ends again and again is begun after these pauses. */
const PAUSES_MS = [0, 200, 1000, 2000, 5000]
/** Whatever ran for so long was well. */
const WELL_MS = 10_000
/** Requests in flight have ten seconds, and the database some more. */
const STOP_LIMIT_MS = 20_000

/** @throws what `sentenceOf` has a sentence for, where the operator can put it right */
export async function keepSite({ env, log }: KeepParts): Promise<Kept> {
  const bound = await bindPort(env.port, env.host)
  const home = await mkdtemp(join(tmpdir(), 'fronts-'))
  const socket = join(home, 'owner')
  const fronts = new Set<ChildProcess>()
  /** Children whose end is expected. */
  const leaving = new WeakSet<ChildProcess>()
  let owner: ChildProcess | undefined
  let isStopping = false
  let hasBegun = false
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})

  const frontOrders: Omit<FrontOrders, 'pages'> = {
    ...{ kind: 'begin', owner: socket, hstsSubdomains: env.hstsSubdomains, dataDirectory: env.dataDirectory },
    siteUrl: env.siteUrl === 'http://localhost:0' ? `http://localhost:${bound.port}` : env.siteUrl,
    trustedProxies: env.trustedProxies.toJSON() as string[],
  }

  const tell = (child: ChildProcess, order: Order, handle?: object) =>
    void (child.connected && child.send(order, handle as never, { keepOpen: true }, () => {}))

  /**
   * Begins a child, and again when it ends by itself.
   * @param pages that a front has before it takes connections
   * @returns it, and what it says when it is ready
   */
  function begin(
    kind: 'owner' | 'front',
    failures = 0,
    pages: readonly string[] = [],
  ): { child: ChildProcess; ready: Promise<Report> } {
    const child = fork(kind === 'owner' ? OWNER : FRONT, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...THRIFTY, ...(kind === 'owner' ? environmentFor() : frontEnvironment()) },
      execArgv: kind === 'owner' ? process.execArgv : [...process.execArgv, ...FRONT_FLAGS],
    })
    const began = performance.now()
    const { promise: ready, resolve, reject } = Promise.withResolvers<Report>()
    ready.catch(() => {})
    child.on('message', (said: Report) => {
      if (said.kind === 'ready') resolve(said)
      if (said.kind === 'signalled' && !isStopping) process.kill(process.pid, 'SIGTERM')
      if (said.kind === 'failed') reject(listenFault(said as never, bound.port, env.host))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      fronts.delete(child)
      reject(new EndedEarly(code ?? 1))
      if (isStopping || leaving.has(child) || !hasBegun) return
      log.warn({ process: kind, code, signal }, 'A process of the site ended, and is begun again')
      const isWell = performance.now() - began > WELL_MS
      const next = isWell ? 0 : Math.min(failures + 1, PAUSES_MS.length - 1)
      setTimeout(() => !isStopping && begin(kind, next), PAUSES_MS[next])
    })
    if (kind === 'owner') {
      owner = child
      const orders: OwnerOrders = { kind: 'begin', socket, port: bound.port, again: hasBegun }
      tell(child, orders)
    } else {
      fronts.add(child)
      tell(child, { ...frontOrders, pages }, bound.handle)
    }
    return { child, ready }
  }

  async function end(child: ChildProcess, order: Order): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    leaving.add(child)
    const exited = once(child, 'exit')
    tell(child, order)
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(limit)
  }

  async function stop(): Promise<void> {
    isStopping = true
    // As long as one of us holds the port, whoever comes waits at it for an answer.
    bound.close()
    // Fronts need the owner for what is under way.
    await Promise.all([...fronts].map((front) => end(front, { kind: 'stop' })))
    if (owner) await end(owner, { kind: 'stop' })
    await rm(home, { recursive: true, force: true })
  }

  async function upgrade(): Promise<void> {
    const before = [...fronts]
    const pages = await Promise.all(before.map(paused))
    if (owner) await end(owner, { kind: 'stop' })
    if (isStopping) return
    await untilReady('owner')
    for (const [index, front] of before.entries()) {
      if (isStopping) return
      await untilReady('front', pages[index])
      leaving.add(front)
      fronts.delete(front)
      tell(front, { kind: 'leave' })
    }
  }

  /** A child that does not begin is tried again by itself. */
  const untilReady = (kind: 'owner' | 'front', pages?: readonly string[]) =>
    begin(kind, 0, pages).ready.catch(() => undefined)

  /** Asks nobody to wait for a front that cannot answer. @returns the pages that it has */
  async function paused(front: ChildProcess): Promise<readonly string[]> {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>()
    const listen = (said: Report) => said.kind === 'paused' && resolve(said.pages)
    front.on('message', listen)
    front.once('exit', () => resolve([]))
    const limit = setTimeout(resolve, 1000, [])
    tell(front, { kind: 'pause' })
    const pages = await promise
    clearTimeout(limit)
    front.off('message', listen)
    return pages
  }

  try {
    const begun = [begin('owner'), ...Array.from({ length: env.frontWorkers }, () => begin('front'))]
    const [first] = await Promise.race([Promise.all(begun.map(({ ready }) => ready)), failed])
    hasBegun = true
    const { screen = '' } = first as Extract<Report, { kind: 'ready' }>
    let upgrading = Promise.resolve()
    return {
      ...{ screen, port: bound.port, stop },
      upgrade() {
        upgrading = upgrading.then(upgrade)
        return upgrading
      },
    }
  } catch (error) {
    fail(error)
    await stop()
    throw error
  }
}

/** A child ended before it was ready, and has said why. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
  readonly code: number

  constructor(code: number) {
    super(`A process of the site ended with ${code} before it was ready`)
    this.code = code
  }
}

/**
 * glibc gives each thread an area of its own and keeps what was freed: with these it holds a sixth less (docs/benchmarks.md).
 * Other libraries do not know them.
 */
const THRIFTY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
/** A front holds little that is new for long. */
const FRONT_FLAGS = ['--max-semi-space-size=4']

/** A front is told no secrets. */
const frontEnvironment = (): NodeJS.ProcessEnv => ({
  ...environmentFor(['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE']),
  NODE_ENV: 'production',
  // One front would take all connections that wait before another one wakes.
  UV_TCP_SINGLE_ACCEPT: '1',
})
