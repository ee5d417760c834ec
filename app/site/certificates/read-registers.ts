/**
 * Returns the certificates and claims that are valid today. Placeholders are only shown on localhost. The page expires
 * with the first entry.
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

/** @param isRelevant selects the entries that the page shows; all by default */
export function readRegisters(
  { siteUrl, page, now, company }: Pick<SiteServices, 'siteUrl' | 'page' | 'now' | 'company'>,
  isRelevant: (entry: Certificate | Claim) => boolean = () => true,
): Registers {
  const valid = filterPublishable(company.certificates, siteUrl)
  const certificates = valid.filter(isRelevant)
  const claims = filterPublishable(company.claims, siteUrl).filter(isRelevant)
  const today = now()
  const expiry = nextExpiry([...certificates, ...claims], today)
  if (expiry) page.validUntil(expiry)
  return { certificates: filterValid(certificates, today), claims: getValidClaims(claims, valid, today) }
}
