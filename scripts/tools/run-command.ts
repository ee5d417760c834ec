import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Finished {
  readonly code: number | null
  readonly output: string
}

/**
 * Runs a tool of `node_modules` with the current Node.
 * @param onMessage receives IPC messages
 */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onMessage?: (message: unknown) => void,
): Promise<Finished> {
  return runCommand(process.execPath, [join(root, 'node_modules/.bin', tool), ...args], env, onMessage)
}

/** Runs a command in the project folder. Failing to start counts as failure. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onMessage?: (message: unknown) => void,
): Promise<Finished> {
  return new Promise((resolve) => {
    let output = ''
    const child: ChildProcess = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])],
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    if (onMessage) child.on('message', onMessage)
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
