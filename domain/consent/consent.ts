/**
 * What a visitor allows to be stored on their device and to be counted: the cookie consent record (docs/product.md, 3
 * and 4).
 */
import { BRAND } from '#company/brand.ts'

export const CONSENT_VERSION = '1.0'

/** Every key that we store in a browser of our own accord begins with this. */
export const STORAGE_PREFIX = `${BRAND.key}-`
export const CONSENT_KEY = `${STORAGE_PREFIX}cookie-consent`
/** The person's own choices, which are deleted when the category *preferences* is off. */
export const PREFERENCE_PREFIX = `${STORAGE_PREFIX}preference-`
/** What that category remembers, in the same words for the banner, the settings and the policy. */
export const PREFERENCE_DESCRIPTIONS = 'your colour scheme, your filters and your scroll position'
/** Every page reads this before it is painted: `light` or `dark`; without it the system decides. */
export const COLOUR_SCHEME_PREFERENCE = 'colour-scheme'
/** The tracker's own keys, which are deleted when the category *analytics* is off. */
export const ANALYTICS_PREFIX = `${STORAGE_PREFIX}analytics-`

export const CONSENT_CATEGORIES = ['essential', 'analytics', 'preferences', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
/** The categories about which a visitor decides. */
export type OptionalConsentCategory = Exclude<ConsentCategory, 'essential'>

export interface ConsentRecord {
  readonly preferences: Readonly<Record<OptionalConsentCategory, boolean>> & { readonly essential: true }
  /** When it was decided, in ISO 8601. */
  readonly timestamp: string
  readonly version: typeof CONSENT_VERSION
}

export function createConsentRecord(
  choice: Readonly<Record<OptionalConsentCategory, boolean>>,
  now: Date,
): ConsentRecord {
  const { analytics, preferences, marketing } = choice
  return {
    preferences: { essential: true, analytics, preferences, marketing },
    timestamp: now.toISOString(),
    version: CONSENT_VERSION,
  }
}

/**
 * Reads a stored record. Null means that there is none, or one of another version or shape, and the banner asks again.
 * It is read by hand because every public page carries it, and a schema library would outweigh the page's own script.
 */
export function parseConsent(stored: string | null): ConsentRecord | null {
  const { preferences, timestamp, version } = parseObject(stored)
  if (version !== CONSENT_VERSION || typeof timestamp !== 'string') return null
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return null
  const chosen = asObject(preferences)
  if (chosen.essential !== true || !CONSENT_CATEGORIES.every((name) => typeof chosen[name] === 'boolean'))
    return null
  return createConsentRecord(chosen as ConsentRecord['preferences'], moment)
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
