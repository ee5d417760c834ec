import { requestErrors } from '../protocol/errors.ts'

export interface Preferences {
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates'
  readonly return?: 'representation' | 'minimal' | 'headers-only'
  readonly count?: 'exact' | 'planned' | 'estimated'
  readonly tx?: 'commit' | 'rollback'
  readonly missing?: 'default' | 'null'
  readonly handling?: 'strict' | 'lenient'
  readonly timezone?: string
  readonly maxAffected?: number
}

type Name = keyof Preferences

const CHOICES: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
}

const NONE: Preferences = {}

/**
 * Parses a `Prefer` header (RFC 7240). The first value of a repeated preference applies.
 * @throws {RestError} PGRST122 for unknown preferences with `handling=strict`
 */
export function parsePreferences(header: string | null): Preferences {
  if (!header) return NONE
  const preferences: Record<string, string | number> = {}
  const invalid: string[] = []
  for (const part of header.split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const [name = '', value = ''] = preference.split('=', 2)
    if (Object.hasOwn(CHOICES, name) && CHOICES[name]?.includes(value)) preferences[name] ??= value
    else if (name === 'max-affected' && /^\d{1,15}$/.test(value)) preferences.maxAffected ??= Number(value)
    else if (name === 'timezone' && isTimezone(value)) preferences.timezone ??= value
    else invalid.push(preference)
  }
  if (preferences.handling === 'strict' && invalid.length > 0) throw requestErrors.preferences(invalid)
  return preferences as Preferences
}

export function appliedPreferences(preferences: Preferences, names: readonly Name[]): string | null {
  const applied = names.flatMap((name) => {
    const value = name === 'maxAffected' ? maxAffected(preferences) : preferences[name]
    return value === undefined ? [] : [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`]
  })
  return applied.length > 0 ? applied.join(', ') : null
}

/** `max-affected` only applies with `handling=strict`. */
export function maxAffected(preferences: Preferences): number | undefined {
  return preferences.handling === 'strict' ? preferences.maxAffected : undefined
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // PostgreSQL reads offsets such as +01:00 with the opposite sign.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
