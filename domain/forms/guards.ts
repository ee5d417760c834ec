/** What tells a person's submission of a public form from a program's, and how many of them one address may send. */

/** Hidden from people; programs that fill in every field fill it in. */
export const HONEYPOT_FIELD = 'website'
/** Milliseconds for which the page was open; only scripts set it. */
export const ELAPSED_FIELD = 'elapsed'

/** Nobody reads a form, fills it in and sends it faster. */
export const FORM_MIN_MS = 700

export const FORM_MESSAGES = {
  honeypot:
    'A field that people cannot see was filled in, as programs do. If your browser did it for you, please type the form yourself.',
  tooFast: 'That was faster than anybody types. Please send the form once more.',
  tooMany:
    'Too many forms have come from your network in a short time. Please try again in an hour, or telephone.',
  incomplete: 'The form did not arrive whole. Please send it again.',
} as const

/** Why a submission looks like a program's, in words for the person who it may be after all; null when it does not. */
export function guardProblem(values: Readonly<Record<string, string>>): string | null {
  if ((values[HONEYPOT_FIELD] ?? '') !== '') return FORM_MESSAGES.honeypot
  const elapsed = values[ELAPSED_FIELD] ?? ''
  // Not set, or not by us: nothing is known.
  if (!/^\d{1,12}$/.test(elapsed)) return null
  return Number(elapsed) < FORM_MIN_MS ? FORM_MESSAGES.tooFast : null
}
