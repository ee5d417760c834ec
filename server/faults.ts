/** Why a start failed, in a sentence that says what to do. Anything else that is thrown is a fault of ours. */
import { OwnedByOther } from '#backend/control/owner-lock.ts'
import { DataDirectoryError } from '#backend/data-directory.ts'
import { DatabaseError } from '#backend/database/database.ts'
import { MigrationError } from '#backend/database/migrate.ts'
import { type Env, EnvError } from './env.ts'

export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** The sentence of a fault that its operator can put right; undefined for any other error. */
export function sentenceOf(error: unknown): string | undefined {
  const told = [StartFault, EnvError, OwnedByOther, DataDirectoryError, MigrationError]
  return told.some((kind) => error instanceof kind) ? (error as Error).message : undefined
}

/** What went wrong when the port was opened. */
export function listenFault(error: NodeJS.ErrnoException, port: number, host: string): StartFault {
  const sentence = {
    EADDRINUSE: `Port ${port} is taken by another process: stop that one, or set PORT to another number.`,
    EACCES: `Port ${port} may not be opened by this user: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine.`,
    ENOTFOUND: `HOST is ${host}, which is no name of this machine.`,
  }[error.code ?? '']
  return new StartFault(sentence ?? `Port ${port} on ${host} could not be opened: ${error.message}.`, {
    cause: error,
  })
}

/** What went wrong when the database was opened; an address with a password in it is not repeated. */
export function databaseFault(error: unknown, env: Env): unknown {
  if (!(error instanceof DatabaseError)) return error
  const sentence =
    env.databaseUrl === undefined
      ? `${error.message}. Make room or put a copy of the data back, or set DATA_DIR to another directory.`
      : `The PostgreSQL server that DATABASE_URL names cannot be used: ${error.message}.`
  return new StartFault(sentence, { cause: error })
}
