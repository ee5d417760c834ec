import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_LIMIT_MS = 60_000
/** Below the ports that Linux, macOS and Windows give to outgoing connections, which could occupy it before its use. */
const PORTS = { first: 20_000, count: 12_000 }

/** A port of 127.0.0.1 that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** @throws if the process ends, or does not respond with 200 within a minute */
export async function waitForResponse(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} exited with ${child.exitCode}`)
    const response = await fetch(address).catch(() => undefined)
    if (response?.status === 200) return
    await pause(50)
  }
  throw new Error(`No response from ${address}`)
}
