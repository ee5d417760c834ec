/**
 * Making a database so that a process killed half way leaves nothing that the next start could take for one: PGlite
 * copies a new database's files one after the other. A file among them says that they are not complete.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { synchronisePath, synchroniseTree } from './durable-files.ts'

/** The name of that file, known to the checks of a data directory too. */
const markName = 'unfinished'

/**
 * Whether a database must be made in `directory`. If so the mark is set, and what an earlier try left is removed.
 * @param durable whether the loss of power must not undo the mark
 * @throws when the directory holds files that are no database
 */
export function beginMaking(directory: string, durable: boolean): boolean {
  mkdirSync(directory, { recursive: true })
  const left = readdirSync(directory)
  if (left.includes('PG_VERSION') && !left.includes(markName)) return false
  if (left.length > 0 && !left.includes(markName))
    throw new Error(`${directory} holds files that are no database`)
  writeFileSync(join(directory, markName), '')
  if (durable) synchroniseTree(directory)
  for (const name of left) {
    if (name !== markName) rmSync(join(directory, name), { recursive: true, force: true })
  }
  return true
}

/** The database is complete: nobody has been given it before. */
export function finishMaking(directory: string, durable: boolean): void {
  if (durable) {
    synchroniseTree(directory)
    synchronisePath(dirname(directory))
  }
  rmSync(join(directory, markName))
  if (durable) synchronisePath(directory)
}
