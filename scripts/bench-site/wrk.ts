/** Lets wrk keep a number of connections busy for a while, and counts the answers. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#scripts/programs/find-program.ts'

const run = promisify(execFile)

export interface Load {
  readonly requestsPerSecond: number
  /** In milliseconds: 99 of 100 answers came sooner. */
  readonly p99: number
}

/** @throws when an answer was not a success */
export async function load(address: string, encoding: 'br' | 'identity', seconds: number): Promise<Load> {
  const program = await findProgram({ title: 'wrk', names: ['wrk'], packages: ['wrk'], variable: 'WRK_PATH' })
  const words = ['-t1', '-c16', `-d${seconds}s`, '--latency', '-H', `Accept-Encoding: ${encoding}`, address]
  const { stdout } = await run(program, words)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met failures at ${address}:\n${stdout}`)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const tail = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  if (rate === undefined || tail === null) throw new Error(`wrk said something new:\n${stdout}`)
  const unit = { us: 0.001, ms: 1, s: 1000 }[tail[2] as 'us' | 'ms' | 's']
  return { requestsPerSecond: Number(rate), p99: Number(tail[1]) * unit }
}
