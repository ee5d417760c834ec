/**
 * The certificates and claims that may be shown today on this site: in date, whole, and not invented anywhere but on
 * one's own machine. A page that shows them holds until the first of them runs out.
 */
import type { SiteServices } from '#app/server-context.ts'
import { filterPublishable } from '#domain/company/particulars.ts'
import {
  type Certificate,
  type Claim,
  filterValid,
  getValidClaims,
  nextExpiry,
} from '#domain/company/registers.ts'

export interface Registers {
  readonly certificates: readonly Certificate[]
  readonly claims: readonly Claim[]
}

/** @param concerns whether the page is about an entry at all; it is about all of them unless it says otherwise */
export function readRegisters(
  { siteUrl, page, now, company }: Pick<SiteServices, 'siteUrl' | 'page' | 'now' | 'company'>,
  concerns: (entry: Certificate | Claim) => boolean = () => true,
): Registers {
  const held = filterPublishable(company.certificates, siteUrl)
  const certificates = held.filter(concerns)
  const claims = filterPublishable(company.claims, siteUrl).filter(concerns)
  const today = now()
  const expiry = nextExpiry([...certificates, ...claims], today)
  if (expiry) page.validUntil(expiry)
  return { certificates: filterValid(certificates, today), claims: getValidClaims(claims, held, today) }
}
