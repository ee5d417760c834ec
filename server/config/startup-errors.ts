/** Says why a start failed, and what to do about it. Anything else that is thrown is a fault of ours. */

/**
 * Errors that the operator can put right carry this mark, those of the backend too, which need not be loaded to be
 * recognised.
 */
interface OperatorFault extends Error {
  readonly forOperator: true
}

export class StartupError extends Error implements OperatorFault {
  override readonly name = 'StartFault'
  readonly forOperator = true
}

/** The sentence of an error that the operator can put right; undefined for any other. */
export function getStartupMessage(error: unknown): string | undefined {
  const marked = error instanceof Error && (error as Partial<OperatorFault>).forOperator === true
  return marked ? error.message : undefined
}

/** Says what went wrong when the port was opened. */
export function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): StartupError {
  const sentence = {
    EADDRINUSE: `Port ${port} is taken by another process: stop that one, or set PORT to another number.`,
    EACCES: `Port ${port} may not be opened by this user: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine.`,
    ENOTFOUND: `HOST is ${host}, which is no name of this machine.`,
  }[error.code ?? '']
  return new StartupError(sentence ?? `Port ${port} on ${host} could not be opened: ${error.message}.`, {
    cause: error,
  })
}
