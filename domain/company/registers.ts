/**
 * Registers of what the company may say of itself: certificates and claims. Each entry names its last day and is shown
 * nowhere after it; a page that shows one is valid until that day ends in London.
 */
import { endOfLondonDay, toLondonDate } from '../dates/dates.ts'
import type { PlaceholderMark } from './particulars.ts'

export interface Certificate extends PlaceholderMark {
  readonly id: string
  readonly standard: string
  readonly name: string
  readonly number: string
  /** The licence by which a mark may be used, where the scheme gives one beside its certificate. */
  readonly licence?: string
  /** The body that issued it. */
  readonly body: string
  readonly scope: string
  /** The ids of the sites that it covers. */
  readonly sites: readonly string[]
  /** Days, `YYYY-MM-DD`; it is valid on both. */
  readonly issued: string
  readonly expires: string
  /** The page on which the site explains it. */
  readonly page: string
}

/** A claim is made only while nothing that it must have is missing: see `missingOf`. */
export interface Claim extends PlaceholderMark {
  readonly id: string
  readonly wording: string
  /** What the wording rests on, in words for anybody who doubts it. */
  readonly basis: string
  /** What it is said of, and for which time. */
  readonly scope: string
  /** What a reader might think is meant by it, and is not. */
  readonly leavesOut: string
  /** The figures behind it, for anybody to check. */
  readonly evidence: Evidence
  /** The last day, `YYYY-MM-DD`. */
  readonly expires: string
  /** The id of the certificate without which the claim is not made. */
  readonly certificate?: string
  /** Of a claim that rests on offsets, and only of one. */
  readonly offset?: Offset
}

export interface Evidence {
  readonly title: string
  /** Address of a file of the site: `/evidence/name.csv`. */
  readonly file: string
}

/** What was bought to set against emissions: a claim without it says nothing of being neutral. */
export interface Offset {
  /** The public register in which the units were cancelled. */
  readonly register: string
  readonly project: string
  /** Retired units, of a tonne of carbon dioxide equivalent each, and the tonnes that they are set against. */
  readonly retiredUnits: number
  readonly tonnes: number
  /** The day on which they were retired, `YYYY-MM-DD`. */
  readonly retiredOn: string
}

/**
 * Returns what a claim lacks, in words for whoever has to fill it in; nothing where it may be made. What must be said
 * follows the Advertising Standards Authority's guidance on environmental claims: a claim of neutrality says that it
 * rests on offsets, and by which.
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

/** Returns the entries that are in date at a moment, in their order. */
export function filterValid<T extends { readonly expires: string; readonly issued?: string }>(
  entries: readonly T[],
  now: Date,
): T[] {
  const today = toLondonDate(now)
  return entries.filter(({ issued = today, expires }) => issued <= today && today <= expires)
}

/**
 * Returns the claims that may be made at a moment: whole, in date, and with their certificate in date where they rest on
 * one.
 */
export function getValidClaims(
  claims: readonly Claim[],
  certificates: readonly Certificate[],
  now: Date,
): Claim[] {
  const held = new Set(filterValid(certificates, now).map(({ id }) => id))
  return filterValid(claims, now).filter(
    (claim) =>
      getMissingClaimFields(claim).length === 0 &&
      (claim.certificate === undefined || held.has(claim.certificate)),
  )
}

/** Returns the moment at which the first of the entries in date runs out; undefined when none is in date. */
export function nextExpiry(entries: readonly { readonly expires: string }[], now: Date): Date | undefined {
  const days = filterValid(entries, now).map(({ expires }) => expires)
  const first = days.sort()[0]
  return first === undefined ? undefined : endOfLondonDay(first)
}

/** Returns the entries whose last day is at most this many days away or has passed, the earliest first. */
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
