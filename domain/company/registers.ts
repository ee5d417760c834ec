/**
 * Certificates and claims with expiry dates. Expired entries are shown nowhere; a page that shows one is cached until
 * the end of that day in UK time.
 */
import { endOfLondonDay, toLondonDate } from '../dates/dates.ts'
import type { PlaceholderMark } from './particulars.ts'

export interface Certificate extends PlaceholderMark {
  readonly id: string
  readonly standard: string
  readonly name: string
  readonly number: string
  /** Trademark licence, if the scheme issues one. */
  readonly licence?: string
  /** Certification body. */
  readonly body: string
  readonly scope: string
  /** Location ids. */
  readonly sites: readonly string[]
  /** `YYYY-MM-DD`, inclusive. */
  readonly issued: string
  readonly expires: string
  /** Page that explains it. */
  readonly page: string
}

/** Shown only while complete; see `getMissingClaimFields`. */
export interface Claim extends PlaceholderMark {
  readonly id: string
  readonly wording: string
  /** Evidence, in words. */
  readonly basis: string
  /** Subject and period. */
  readonly scope: string
  /** What the claim does not cover, although readers might think so. */
  readonly leavesOut: string
  /** Figures for verification. */
  readonly evidence: Evidence
  /** Last day, `YYYY-MM-DD`. */
  readonly expires: string
  /** Id of the certificate it depends on. */
  readonly certificate?: string
  /** Required for claims that rely on offsets. */
  readonly offset?: Offset
}

export interface Evidence {
  readonly title: string
  /** For example `/evidence/name.csv`. */
  readonly file: string
}

export interface Offset {
  /** Public register of the retired units. */
  readonly register: string
  readonly project: string
  /** Retired units of one tonne CO₂e each, and the tonnes they offset. */
  readonly retiredUnits: number
  readonly tonnes: number
  /** `YYYY-MM-DD` */
  readonly retiredOn: string
}

/**
 * Returns what the claim lacks, in words for administrators; empty if complete. Follows the Advertising Standards
 * Authority's guidance on environmental claims: a neutrality claim must disclose its offsets.
 */
export function getMissingClaimFields(claim: Claim): string[] {
  const { basis, scope, leavesOut, evidence, expires, offset } = claim
  const parts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['the evidence (basis)', basis],
    ['the scope (scope)', scope],
    ['the exclusions (leavesOut)', leavesOut],
    ['the evidence file (evidence)', evidence?.title && evidence.file],
    ['the expiry date (expires)', expires],
  ]
  const missing = parts.filter(([, value]) => !value?.trim()).map(([name]) => name)
  if (!/neutral|net zero/i.test(claim.wording)) return missing
  if (!offset?.register.trim() || !offset.project.trim() || !offset.retiredOn.trim())
    return [...missing, 'the register, the project and the retirement date of its offsets (offset)']
  return offset.retiredUnits >= offset.tonnes
    ? missing
    : [...missing, `retired units for all ${offset.tonnes} tonnes (offset): there are ${offset.retiredUnits}`]
}

export function filterValid<T extends { readonly expires: string; readonly issued?: string }>(
  entries: readonly T[],
  now: Date,
): T[] {
  const today = toLondonDate(now)
  return entries.filter(({ issued = today, expires }) => issued <= today && today <= expires)
}

/** Returns claims that are complete, not expired, and whose certificate, if any, is valid. */
export function getValidClaims(
  claims: readonly Claim[],
  certificates: readonly Certificate[],
  now: Date,
): Claim[] {
  const validIds = new Set(filterValid(certificates, now).map(({ id }) => id))
  return filterValid(claims, now).filter(
    (claim) =>
      getMissingClaimFields(claim).length === 0 &&
      (claim.certificate === undefined || validIds.has(claim.certificate)),
  )
}

/** Returns when the next valid entry expires, or undefined. */
export function nextExpiry(entries: readonly { readonly expires: string }[], now: Date): Date | undefined {
  const days = filterValid(entries, now).map(({ expires }) => expires)
  const first = days.sort()[0]
  return first === undefined ? undefined : endOfLondonDay(first)
}

/** Returns entries that expire within `days` or have expired, soonest first. */
export function expiringWithin<T extends { readonly expires: string }>(
  entries: readonly T[],
  now: Date,
  days: number,
): T[] {
  const last = toLondonDate(new Date(now.getTime() + days * 86_400_000))
  return entries
    .filter(({ expires }) => expires <= last)
    .toSorted((a, b) => a.expires.localeCompare(b.expires))
}
