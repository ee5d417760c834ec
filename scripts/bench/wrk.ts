/** Load by wrk, which is faster than the servers that it measures; a client in Node would measure itself. */
import { findProgram } from '#scripts/programs/find-program.ts'
import { runCommand } from '#scripts/programs/run-command.ts'
import type { Form } from './bare-servers.ts'

/** @throws when a response was no success, or a connection broke */
export async function requestsPerSecond(address: string, form: Form, seconds: number): Promise<number> {
  const program = await findProgram({ title: 'wrk', names: ['wrk'], packages: ['wrk'], variable: 'WRK_PATH' })
  const words = ['-t1', '-c16', `-d${seconds}s`, '-H', `Accept-Encoding: ${form}`, address]
  const { code, output } = await runCommand(program, words)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || rate === undefined || /Non-2xx|Socket errors/.test(output))
    throw new Error(`wrk failed at ${address}:\n${output}`)
  return Number(rate)
}
