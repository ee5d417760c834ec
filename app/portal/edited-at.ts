const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment (ISO 8601) as the reader's clock shows it: `3 Nov 2026, 14:05`. */
export function editedAt(moment: string): string {
  return FORMAT.format(new Date(moment))
}
