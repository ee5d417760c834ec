import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Keys } from '#backend/keys/keys.ts'
import type { SweepResult } from '#backend/storage/objects/orphans.ts'

export interface ServerSettings {
  readonly dataDirectory: string
  readonly migrationsDirectory: string
  readonly smtpUrl: string
}

export type ServerRequest = 'sweep' | 'migrations'

export interface ServerResponse {
  readonly sweep?: SweepResult
  /** Recorded versions, and those whose tables exist. */
  readonly migrations?: { readonly recorded: string[]; readonly existing: string[] }
}

/** A running server. `kill()` sends SIGKILL and waits for the exit. */
export type ServedProcess = Awaited<ReturnType<ReturnType<typeof startServer>['ready']>>

export function startServer(settings: ServerSettings) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (text) => {
    output = (output + text).slice(-4000)
  })
  // Ignores writes after the kill.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function readLine(): Promise<unknown> {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The server exited: ${output}`)
    return JSON.parse(value)
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await exited
  }

  return {
    kill,
    /** @throws with the output if the process ends early */
    async ready() {
      const { port, keys } = (await readLine()) as { port: number; keys: Keys }
      return {
        url: `http://127.0.0.1:${port}`,
        keys,
        kill,
        /** @returns the end of its log */
        said: () => output,
        async request(question: ServerRequest) {
          child.stdin.write(`${JSON.stringify(question)}\n`)
          return (await readLine()) as ServerResponse
        },
      }
    },
  }
}
