import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_LIMIT_MS = 60_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
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
