/** A front's process: the keeper begins it, gives it the port, and ends it. */

import { flushCompileCache } from 'node:module'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { KEPT_ASSETS_NAME, openKeptAssets } from '../../pages/kept-assets.ts'
import { openBuiltFiles } from '../../pages/static-files.ts'
import { type Listener, openListener } from '../../port/listener.ts'
import { giveMemoryBack } from '../../spare-memory.ts'
import type { FrontOrders, Order, Report } from '../protocol/messages.ts'
import { createFront, type Front } from './front.ts'

const CLIENT_DIRECTORY = join(import.meta.dirname, '../../../build/client')
const DRAIN_LIMIT_MS = 10_000
/** A front in whose place this one comes goes on meanwhile. */
const WARM_LIMIT_MS = 10_000
/** Whoever is connected may be sending a film. */
const LEAVE_LIMIT_MS = 600_000

let front: Front | undefined
let listener: Listener | undefined

// The keeper decides: a terminal tells all of us of one Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
process.on('message', (order: Order, handle: object) => {
  if (order.kind === 'begin' && 'owner' in order) void begin(order, handle)
  else if (order.kind === 'pause') pause()
  else if (order.kind === 'leave') void end((open) => open.leave(LEAVE_LIMIT_MS))
  else if (order.kind === 'stop') void end((open) => open.close(DRAIN_LIMIT_MS))
})

function report(said: Report): void {
  process.send?.(said)
}

async function begin(orders: FrontOrders, at: object): Promise<void> {
  const trustedProxies = new BlockList()
  trustedProxies.fromJSON([...orders.trustedProxies])
  const keptDirectory = join(orders.dataDirectory, KEPT_ASSETS_NAME)
  // Without the assets of earlier builds, the owner answers for them.
  const kept = await openKeptAssets(CLIENT_DIRECTORY, keptDirectory, Date.now).catch(() => undefined)
  front = createFront({
    ...orders,
    ...{ trustedProxies, files: openBuiltFiles(CLIENT_DIRECTORY, kept), clock: Date.now },
  })
  await front.warm(orders.pages, WARM_LIMIT_MS)
  try {
    listener = await openListener({ port: 0, host: '', at })
  } catch (error) {
    const { code = '', message } = (error as Error).cause as NodeJS.ErrnoException
    return report({ kind: 'failed', code, message })
  }
  listener.serve(front.handle, front.find)
  report({ kind: 'ready' })
  flushCompileCache()
  giveMemoryBack()
}

function pause(): void {
  report({ kind: 'paused', pages: front?.pause() ?? [] })
}

async function end(how: (open: Listener) => Promise<void>): Promise<void> {
  if (listener) await how(listener)
  front?.close()
  process.exit(0)
}
