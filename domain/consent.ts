/** What a visitor allows to be stored on their device and to be counted: the cookie consent record (specification, 3 and 4). */
import { z } from 'zod'

export const CONSENT_VERSION = '1.0'

/** Everything that we store in a browser of our own accord begins with this. */
export const STORAGE_PREFIX = 'downland-'
export const CONSENT_KEY = `${STORAGE_PREFIX}cookie-consent`
/** Remembered choices such as the colour scheme: gone when the category *preferences* is off. */
export const PREFERENCE_PREFIX = `${STORAGE_PREFIX}preference-`
/** The tracker's own: gone when the category *analytics* is off. */
export const ANALYTICS_PREFIX = `${STORAGE_PREFIX}analytics-`

export const CONSENT_CATEGORIES = ['essential', 'analytics', 'preferences', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
/** Categories that a visitor decides about. */
export type ChoosableCategory = Exclude<ConsentCategory, 'essential'>

const consentRecord = z.object({
  preferences: z.object({
    essential: z.literal(true),
    analytics: z.boolean(),
    preferences: z.boolean(),
    marketing: z.boolean(),
  }),
  /** ISO 8601, when it was decided. */
  timestamp: z.iso.datetime(),
  version: z.literal(CONSENT_VERSION),
})
export type ConsentRecord = Readonly<z.infer<typeof consentRecord>>

export function makeConsent(choice: Readonly<Record<ChoosableCategory, boolean>>, now: Date): ConsentRecord {
  const { analytics, preferences, marketing } = choice
  return {
    preferences: { essential: true, analytics, preferences, marketing },
    timestamp: now.toISOString(),
    version: CONSENT_VERSION,
  }
}

/** A stored record; null when there is none, or one of another version or shape: then the banner asks again. */
export function parseConsent(stored: string | null): ConsentRecord | null {
  if (stored === null) return null
  try {
    return consentRecord.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
