/** Startup errors with instructions for the administrator. Any other error is a bug. */

/**
 * Marks errors that the administrator can fix. A property, so that the backend's errors are recognised without loading
 * it.
 */
interface AdministratorError extends Error {
  readonly forAdministrator: true
}

export class StartupError extends Error implements AdministratorError {
  override readonly name = 'StartupError'
  readonly forAdministrator = true
}

/** Returns the message of such an error, otherwise undefined. */
export function getStartupMessage(error: unknown): string | undefined {
  const marked = error instanceof Error && (error as Partial<AdministratorError>).forAdministrator === true
  return marked ? error.message : undefined
}

export function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): StartupError {
  const sentence = {
    EADDRINUSE: `Port ${port} is in use by another process. Stop it, or set PORT to another number.`,
    EACCES: `This user isn’t allowed to open port ${port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which isn’t an address of this machine.`,
    ENOTFOUND: `HOST is ${host}, which isn’t a name of this machine.`,
  }[error.code ?? '']
  return new StartupError(sentence ?? `Can’t open port ${port} on ${host}: ${error.message}.`, {
    cause: error,
  })
}
