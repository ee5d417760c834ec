import { ArchiveError } from '#backend/backup/archive.ts'
import { InstanceStartingError } from '#backend/data-directory/data-directory.ts'
import type { Log } from '#server/config/logger.ts'
import { getStartupMessage } from '#server/config/startup-errors.ts'

/** Runs a command with one argument, a file; prints its result or its error message. */
export async function runArchiveCommand(
  usage: string,
  log: Log,
  work: (file: string) => Promise<string>,
): Promise<void> {
  const args = process.argv.slice(2)
  const [file] = args
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (wantsHelp || args.length !== 1 || !file || file.startsWith('-')) {
    console.log(usage)
    process.exitCode = wantsHelp ? 0 : 1
    return
  }
  try {
    console.log(await work(file))
  } catch (error) {
    const isExpected = error instanceof ArchiveError || error instanceof InstanceStartingError
    const sentence = isExpected ? error.message : getStartupMessage(error)
    if (sentence === undefined) log.error({ err: error }, 'Command failed')
    else console.error(sentence)
    process.exitCode = 1
  }
}
