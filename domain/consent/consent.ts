/** The cookie consent record (product specification, 3 and 4). */
import { BRAND } from '#company/brand.ts'

export const CONSENT_VERSION = '1.0'

/** Prefix of all our keys in browser storage. */
export const STORAGE_PREFIX = `${BRAND.key}-`
export const CONSENT_KEY = `${STORAGE_PREFIX}cookie-consent`
/** Deleted when the category *preferences* is off. */
export const PREFERENCE_PREFIX = `${STORAGE_PREFIX}preference-`
/** Same wording in banner, settings and policy. */
export const PREFERENCE_DESCRIPTIONS = 'your colour scheme, your filters and your scroll position'
export const MARKETING_DESCRIPTION = 'which campaign brought you here'
/** `light` or `dark`, read before the first paint; the default is the system setting. */
export const COLOUR_SCHEME_PREFERENCE = 'colour-scheme'
/** Deleted when the category *analytics* is off. */
export const ANALYTICS_PREFIX = `${STORAGE_PREFIX}analytics-`
/** Deleted when the category *marketing* or *analytics* is off, because campaigns are reported with visits only. */
export const MARKETING_PREFIX = `${STORAGE_PREFIX}marketing-`
/** Lifetime of the visitor and visit cookies. */
export const COOKIE_DAYS = 730
/** Lifetime of the campaign cookie. */
export const CAMPAIGN_DAYS = 90

export const CONSENT_CATEGORIES = ['essential', 'analytics', 'preferences', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
type OptionalConsentCategory = Exclude<ConsentCategory, 'essential'>

export type ConsentChoice = Readonly<Record<OptionalConsentCategory, boolean>>

export const ACCEPT_ALL: ConsentChoice = { analytics: true, preferences: true, marketing: true }
export const REJECT_OPTIONAL: ConsentChoice = { analytics: false, preferences: false, marketing: false }

export interface ConsentRecord {
  readonly preferences: ConsentChoice & { readonly essential: true }
  /** Time of the decision, in ISO 8601. */
  readonly timestamp: string
  readonly version: typeof CONSENT_VERSION
}

export function createConsentRecord(choice: ConsentChoice, now: Date): ConsentRecord {
  const { analytics, preferences, marketing } = choice
  return {
    preferences: { essential: true, analytics, preferences, marketing },
    timestamp: now.toISOString(),
    version: CONSENT_VERSION,
  }
}

/**
 * Returns null if missing, malformed or of another version. Written by hand, because a schema library would outweigh a
 * public page's script.
 */
export function parseConsent(stored: string | null): ConsentRecord | null {
  const { preferences, timestamp, version } = parseObject(stored)
  if (version !== CONSENT_VERSION || typeof timestamp !== 'string') return null
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return null
  const chosen = asObject(preferences)
  if (chosen.essential !== true || !CONSENT_CATEGORIES.every((name) => typeof chosen[name] === 'boolean'))
    return null
  return createConsentRecord(chosen as ConsentRecord['preferences'], date)
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
