import { createLog, type Log } from '#server/config/logger.ts'
import { getStartupMessage } from '#server/config/startup-errors.ts'

/** The message is printed to the administrator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly forAdministrator = true
}

/** Prints the result of `work`, or the usage. Errors that the administrator can fix are printed as a sentence. */
export async function runScript(
  usage: string,
  work: (args: readonly string[], log: Log) => Promise<string | undefined>,
): Promise<void> {
  const args = process.argv.slice(2)
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (wantsHelp || args.length === 0) {
    console.log(usage)
    process.exitCode = wantsHelp ? 0 : 1
    return
  }
  const log = createLog()
  try {
    const output = await work(args, log)
    if (output !== undefined) console.log(output)
  } catch (error) {
    const sentence = getStartupMessage(error)
    if (sentence === undefined) log.error({ err: error }, 'Command failed')
    else console.error(sentence)
    process.exitCode = 1
  }
}

/** @returns the only argument. @throws {CommandError} with the usage for anything else */
export function onlyArgument(usage: string, args: readonly string[]): string {
  const [argument, ...rest] = args
  if (argument === undefined || rest.length > 0 || argument.startsWith('-')) throw new CommandError(usage)
  return argument
}
