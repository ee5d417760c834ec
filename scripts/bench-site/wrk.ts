/** Lets wrk keep a number of connections busy for a while, and counts the answers. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#scripts/programs/find-program.ts'

const run = promisify(execFile)

export interface Load {
  readonly requestsPerSecond: number
  /** In milliseconds: 99 of 100 answers came sooner. */
  readonly p99: number
  /** Answers that were no success, and connections that broke. */
  readonly failures: number
}

interface LoadOptions {
  /** What the one who asks takes; the last is what browsers say. */
  readonly encoding: 'br' | 'identity' | 'gzip, br'
  readonly seconds: number
  readonly connections?: number
  /** Whether failures are counted, rather than thrown. */
  readonly mayFail?: boolean
}

/** @throws when an answer was not a success */
export async function load(address: string, options: LoadOptions): Promise<Load> {
  const { encoding, seconds, connections = 16, mayFail = false } = options
  const program = await findProgram({ title: 'wrk', names: ['wrk'], packages: ['wrk'], variable: 'WRK_PATH' })
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '30s']
  const { stdout } = await run(program, [...words, '-H', `Accept-Encoding: ${encoding}`, address])
  const failures = failuresIn(stdout)
  if (failures > 0 && !mayFail) throw new Error(`wrk met failures at ${address}:\n${stdout}`)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const tail = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  if (rate === undefined || tail === null) throw new Error(`wrk said something new:\n${stdout}`)
  const unit = { us: 0.001, ms: 1, s: 1000 }[tail[2] as 'us' | 'ms' | 's']
  return { requestsPerSecond: Number(rate), p99: Number(tail[1]) * unit, failures }
}

function failuresIn(output: string): number {
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  return broken.slice(1).reduce((sum, number) => sum + Number(number), refused)
}
