/** Hidden from people; bots fill it in. */
export const HONEYPOT_FIELD = 'website'
/** Milliseconds since the page was opened, set by script. */
export const ELAPSED_FIELD = 'elapsed'

/** Too fast for a person. */
export const FORM_MIN_MS = 700

export const FORM_MESSAGES = {
  honeypot:
    'A hidden field was filled in, which usually means an automated submission. If your browser filled it in, complete the form yourself.',
  tooFast: 'The form was sent faster than anyone can type. Send it again.',
  tooMany: 'Too many forms have been sent from your network. Try again in an hour, or call us.',
  incomplete: 'Part of the form didn’t reach us. Send it again.',
} as const

/** Returns the message for a suspected bot, or null. It is worded for a person, in case of a false positive. */
export function detectSpam(values: Readonly<Record<string, string>>): string | null {
  if ((values[HONEYPOT_FIELD] ?? '') !== '') return FORM_MESSAGES.honeypot
  const elapsed = values[ELAPSED_FIELD] ?? ''
  // Missing or invalid, so there is no evidence.
  if (!/^\d{1,12}$/.test(elapsed)) return null
  return Number(elapsed) < FORM_MIN_MS ? FORM_MESSAGES.tooFast : null
}
