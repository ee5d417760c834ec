import { z } from 'zod'
import { emailAddress } from '../forms/fields.ts'

/** In form order. */
export const ALERT_FIELDS = ['email', 'site', 'words'] as const

export const ALERT_WORDS_MAX = 100

export const jobAlertSchema = z.object({
  email: emailAddress,
  /** Key of a company site; empty for any. */
  site: z.string().regex(/^[a-z0-9-]{0,60}$/, 'Choose a site from the list.'),
  words: z
    .string()
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(ALERT_WORDS_MAX, `Keep this to ${ALERT_WORDS_MAX} characters.`)),
})
