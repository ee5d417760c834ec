import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Keys } from '#backend/keys/keys.ts'
import type { Sweep } from '#backend/storage/objects/orphans.ts'

export interface ServerSettings {
  readonly dataDirectory: string
  readonly migrationsDirectory: string
  readonly smtpUrl: string
}

export type Question = 'sweep' | 'migrations'

export interface Answer {
  readonly sweep?: Sweep
  /** The versions that are recorded, and those whose tables are there. */
  readonly migrations?: { readonly recorded: string[]; readonly made: string[] }
}

export interface ServedProcess {
  readonly url: string
  readonly keys: Keys
  ask(question: Question): Promise<Answer>
  /** The end of what it logged. */
  said(): string
  /** Sends SIGKILL; nothing of the process runs any more when this is done. */
  kill(): Promise<void>
}

/** A process that was started and may not serve yet. */
export interface StartingProcess {
  /** @throws when it ends before, with what it printed */
  ready(): Promise<ServedProcess>
  kill(): Promise<void>
}

export function startServer(settings: ServerSettings): StartingProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-4000)
  })
  // Once the process is killed, nobody reads on.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function readLine(): Promise<unknown> {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The server ended by itself: ${said}`)
    return JSON.parse(value)
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    if (!hasEnded(child)) await exited
  }

  return {
    kill,
    async ready() {
      const { port, keys } = (await readLine()) as { port: number; keys: Keys }
      return {
        url: `http://127.0.0.1:${port}`,
        keys,
        kill,
        said: () => said,
        async ask(question) {
          child.stdin.write(`${JSON.stringify(question)}\n`)
          return (await readLine()) as Answer
        },
      }
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
