/**
 * Errors that nobody caught, and those that a boundary of React's did (`app/document/boundary-errors.ts`), by the script that
 * they came from: told of at most ten a document.
 */
import type { Tell } from './page-engagement.ts'

const MOST_ERRORS = 10

export function observeErrors(tell: Tell, signal: AbortSignal): void {
  let told = 0
  const report = (error: unknown, component: string, actionAttempted: string) => {
    told += 1
    if (told > MOST_ERRORS) return
    const errorMessage = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    tell({
      eventType: 'customer_error',
      eventName: 'error',
      properties: { errorMessage, component, actionAttempted, recoveryPossible: true },
    })
  }
  addEventListener(
    'error',
    ({ error, message, filename, isTrusted }) =>
      report(error ?? message, scriptIn(filename || stackOf(error)), isTrusted ? 'script' : 'render'),
    { signal },
  )
  addEventListener(
    'unhandledrejection',
    ({ reason }) => report(reason, scriptIn(stackOf(reason)), 'promise'),
    { signal },
  )
}

/** Whatever was thrown; only errors have one. */
const stackOf = (reason: unknown) => (reason as Partial<Error> | null | undefined)?.stack ?? ''

/**
 * A script's name without the mark of its build, so that an error is the same from one release to the next, and without
 * `-main`, which is what is left of a screen whose loader is a script of its own.
 */
function scriptIn(text: string): string {
  return /\/assets\/([\w.-]+?)(-main)?(-[\w-]{8})?\.js/.exec(text)?.[1] ?? 'page'
}
