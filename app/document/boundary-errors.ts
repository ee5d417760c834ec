/**
 * Dispatches an error caught by a React boundary as an untrusted `error` event, so that error analytics
 * (`app/analytics/errors.ts`) receives it, and logs it to the console.
 */
export function reportBoundaryError(
  error: unknown,
  { componentStack }: { readonly componentStack?: string | undefined | null } = {},
): void {
  // biome-ignore lint/suspicious/noConsole: this handler replaces React’s default, which logs.
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error, filename: componentStack ?? '' }))
}
