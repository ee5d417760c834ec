/**
 * Lists placeholder facts under company/ that must be replaced before going public. Once SITE_URL is not loopback,
 * pages and emails omit them and the startup banner lists them by file.
 */
import { BRAND } from '#company/brand.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { isLoopbackUrl, type PlaceholderMark } from '#domain/company/particulars.ts'
import { type Certificate, type Claim, getMissingClaimFields } from '#domain/company/registers.ts'

export interface CompanyData {
  readonly email: string
  readonly particulars: PlaceholderMark
  readonly certificates: readonly Certificate[]
  readonly claims: readonly Claim[]
  readonly people: readonly string[]
}

const COMPANY_DATA: CompanyData = {
  email: BRAND.email,
  particulars: PARTICULARS,
  certificates: CERTIFICATES,
  claims: CLAIMS,
  people: PLACEHOLDER_TEAM,
}

/**
 * Returns a sentence for each missing fact.
 * @param siteUrl the website's origin
 * @param overrides replace facts of the files, for example with staff’s entries
 */
export function checkCompanyFacts(siteUrl: string, overrides: Partial<CompanyData> = {}): string[] {
  const facts = { ...COMPANY_DATA, ...overrides }
  const missing = facts.claims.flatMap((claim) =>
    getMissingClaimFields(claim).map(
      (part) => `company/registers.ts: the claim “${claim.id}” is hidden. Enter ${part}.`,
    ),
  )
  return isLoopbackUrl(siteUrl) ? missing : [...listPlaceholders(facts), ...missing]
}

function listPlaceholders({ email, particulars, certificates, claims, people }: CompanyData): string[] {
  const placeholderIds = (entries: readonly (PlaceholderMark & { readonly id: string })[]) =>
    entries.filter((entry) => entry.invented).map(({ id }) => id)
  const [certificateIds, claimIds] = [placeholderIds(certificates), placeholderIds(claims)]
  return [
    email.endsWith('@example.com') &&
      'company/brand.ts: the name, addresses and phone number are those of the demo company, and so are the texts of services, products and policies. Forms send no email until you replace them.',
    particulars.invented &&
      'company/particulars.ts: the registered name, company number, registered office and VAT number are placeholders. Pages and emails leave them out.',
    certificateIds.length > 0 &&
      `company/registers.ts: the certificates ${certificateIds.join(', ')} are placeholders. They are hidden until you replace them in that file or at /company-admin.`,
    claimIds.length > 0 &&
      `company/registers.ts: the claims ${claimIds.join(', ')} are placeholders. They are hidden until you replace them in that file or at /company-admin.`,
    people.length > 0 &&
      'company/people.ts: the team members are placeholders. The team page leaves them out.',
  ].filter((sentence) => typeof sentence === 'string')
}
