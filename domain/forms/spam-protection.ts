/** What tells a person's submission of a public form from a program's, and how many one address may send. */

/** People cannot see this field; programs that fill in every field fill it in. */
export const HONEYPOT_FIELD = 'website'
/** The milliseconds for which the page was open; only scripts set it. */
export const ELAPSED_FIELD = 'elapsed'

/** Nobody reads a form, fills it in and sends it in less than this. */
export const FORM_MIN_MS = 700

export const FORM_MESSAGES = {
  honeypot:
    'A hidden field was filled in, which usually means an automated submission. If your browser filled it in, please complete the form yourself.',
  tooFast: 'The form was sent faster than anyone can type. Please send it again.',
  tooMany: 'Too many forms have been sent from your network. Please try again in an hour, or call us.',
  incomplete: 'Part of the form didn’t reach us. Please send it again.',
} as const

/**
 * Says why a submission looks like a program's, in words for a person in case it is one after all; null when it does
 * not.
 */
export function detectSpam(values: Readonly<Record<string, string>>): string | null {
  if ((values[HONEYPOT_FIELD] ?? '') !== '') return FORM_MESSAGES.honeypot
  const elapsed = values[ELAPSED_FIELD] ?? ''
  // It is not set, or not by us, so nothing is known.
  if (!/^\d{1,12}$/.test(elapsed)) return null
  return Number(elapsed) < FORM_MIN_MS ? FORM_MESSAGES.tooFast : null
}
