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
  const words = process.argv.slice(2)
  const [file] = words
  const asked = words.includes('--help') || words.includes('-h')
  if (asked || words.length !== 1 || !file || file.startsWith('-')) {
    console.log(usage)
    process.exitCode = asked ? 0 : 1
    return
  }
  try {
    console.log(await work(file))
  } catch (error) {
    const told = error instanceof ArchiveError || error instanceof InstanceStartingError
    const sentence = told ? error.message : getStartupMessage(error)
    if (sentence === undefined) log.error({ err: error }, 'Command failed')
    else console.error(sentence)
    process.exitCode = 1
  }
}
