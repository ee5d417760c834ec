/**
 * What a boundary caught is on no browser's list of errors. It is put there, marked as ours by not being trusted, so that
 * whoever follows errors (`app/analytics/errors.ts`, with consent) hears of these too; and the console has it as ever.
 */
export function reportBoundaryError(
  error: unknown,
  { componentStack }: { readonly componentStack?: string | undefined | null } = {},
): void {
  // biome-ignore lint/suspicious/noConsole: React has it there, unless somebody else takes what was caught.
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error, filename: componentStack ?? '' }))
}
