/**
 * Records uncaught errors and those of React boundaries (`app/document/boundary-errors.ts`), at most ten per document.
 */
import type { RecordEvent } from './page-engagement.ts'

const MAX_ERRORS = 10

export function observeErrors(record: RecordEvent, signal: AbortSignal): void {
  let recorded = 0
  const report = (error: unknown, component: string, actionAttempted: string) => {
    recorded += 1
    if (recorded > MAX_ERRORS) return
    const errorMessage = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    record({
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

/** Any value can be thrown; only errors have a stack. */
const stackOf = (reason: unknown) => (reason as Partial<Error> | null | undefined)?.stack ?? ''

/**
 * Returns the script's name without its build hash and without `-main` (a separately built loader), so that it is the
 * same in every release.
 */
function scriptIn(text: string): string {
  return /\/assets\/([\w.-]+?)(-main)?(-[\w-]{8})?\.js/.exec(text)?.[1] ?? 'page'
}
