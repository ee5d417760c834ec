/**
 * Registers of what the company may say of itself: certificates and claims. Each entry names its last day and is shown
 * nowhere after it; a page that shows one is valid until that day ends in London.
 */
import { endOfLondonDay, londonDay } from '../dates/dates.ts'

export interface Certificate {
  readonly id: string
  readonly standard: string
  readonly name: string
  readonly number: string
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

export interface Claim {
  readonly id: string
  readonly wording: string
  /** What the wording rests on, in words for anybody who doubts it. */
  readonly basis: string
  /** The last day, `YYYY-MM-DD`. */
  readonly expires: string
  /** The id of the certificate without which the claim is not made. */
  readonly certificate?: string
}

/** Returns the entries that are in date at a moment, in their order. */
export function inDate<T extends { readonly expires: string; readonly issued?: string }>(
  entries: readonly T[],
  now: Date,
): T[] {
  const today = londonDay(now)
  return entries.filter(({ issued = today, expires }) => issued <= today && today <= expires)
}

/**
 * Returns the claims that may be made at a moment: in date, and with their certificate in date where they rest on one.
 */
export function claimsInDate(
  claims: readonly Claim[],
  certificates: readonly Certificate[],
  now: Date,
): Claim[] {
  const held = new Set(inDate(certificates, now).map(({ id }) => id))
  return inDate(claims, now).filter(({ certificate }) => certificate === undefined || held.has(certificate))
}

/** Returns the moment at which the first of the entries in date runs out; undefined when none is in date. */
export function nextExpiry(entries: readonly { readonly expires: string }[], now: Date): Date | undefined {
  const days = inDate(entries, now).map(({ expires }) => expires)
  const first = days.sort()[0]
  return first === undefined ? undefined : endOfLondonDay(first)
}

/** Returns the entries whose last day is at most this many days away or has passed, the earliest first. */
export function expiringWithin<T extends { readonly expires: string }>(
  entries: readonly T[],
  now: Date,
  days: number,
): T[] {
  const last = londonDay(new Date(now.getTime() + days * 86_400_000))
  return entries
    .filter(({ expires }) => expires <= last)
    .toSorted((a, b) => a.expires.localeCompare(b.expires))
}
