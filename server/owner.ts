/** The owner's process: the whole site, asked by the fronts over a socket. The keeper begins it and ends it. */
import { flushCompileCache } from 'node:module'
import type { Order, OwnerOrders, Report } from './front/protocol/messages.ts'
import { openOwnerDoor } from './front/protocol/owner-door.ts'
import { declareMode, readProcessEnv } from './operator/env.ts'
import { sentenceOf } from './operator/faults.ts'
import { createLog } from './operator/log.ts'
import { giveMemoryBack } from './spare-memory.ts'
import { type Running, start } from './start.ts'

declareMode('production')
const log = createLog()
let running: Promise<Running> | undefined
let isStopping = false

// The keeper decides, and ends us all in order: a terminal tells each of us of one Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.send?.({ kind: 'signalled' } satisfies Report))
process.on('SIGHUP', () => {})
process.on('disconnect', () => (isStopping ? process.exit(1) : void stop()))
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
process.on('unhandledRejection', (error) => log.error({ err: error }, 'A rejection was not handled'))
process.on('uncaughtException', (error) => {
  log.error({ err: error }, 'An error was not caught')
  process.exit(1)
})
process.on('message', (order: Order) => {
  if (order.kind === 'begin' && 'socket' in order) void begin(order)
  else if (order.kind === 'stop') void stop()
})

async function begin({ socket, port, again }: OwnerOrders): Promise<void> {
  try {
    running = start({
      env: readProcessEnv(),
      mode: 'site',
      print: (text) => void process.stdout.write(`${text}\n`),
      log,
      open: () => openOwnerDoor(socket, port, log),
    })
    const { screen } = await running
    process.send?.({ kind: 'ready', ...(!again && { screen }) })
    flushCompileCache()
    giveMemoryBack()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) log.error({ err: error }, 'The site could not be started')
    else process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

async function stop(): Promise<void> {
  isStopping = true
  try {
    await (await running)?.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'The site was not stopped in order')
    process.exit(1)
  }
}
