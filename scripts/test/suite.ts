/** One part of `npm test`: how it is run and how its outcome is counted. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What to read when something failed. */
  readonly details: string
}

export interface Suite {
  readonly name: string
  run(): Promise<Outcome>
}

export interface Finished {
  readonly code: number | null
  readonly output: string
}

/** A tool out of `node_modules`, run by this very Node. */
export function runTool(
  tool: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  return runCommand(process.execPath, [join(root, 'node_modules/.bin', tool), ...words], env)
}

/** Runs a command in the project; a command that cannot be started has failed too. */
export function runCommand(
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, words, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** A suite of commands that count as one check: passed when all of them end with 0. */
export function checkSuite(name: string, ...commands: (() => Promise<Finished>)[]): Suite {
  return {
    name,
    async run() {
      for (const command of commands) {
        const { code, output } = await command()
        if (code !== 0) return { passed: 0, failed: 1, details: output }
      }
      return { passed: 1, failed: 0, details: '' }
    },
  }
}
