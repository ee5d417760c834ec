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

const OURS: CompanyData = {
  email: BRAND.email,
  particulars: PARTICULARS,
  certificates: CERTIFICATES,
  claims: CLAIMS,
  people: PLACEHOLDER_TEAM,
}

/**
 * Returns a sentence for each missing fact.
 * @param siteUrl the website's origin
 * @param known replaces facts of the files, for example with entries of staff
 */
export function checkCompanyFacts(siteUrl: string, known: Partial<CompanyData> = {}): string[] {
  const facts = { ...OURS, ...known }
  const lacking = facts.claims.flatMap((claim) =>
    getMissingClaimFields(claim).map(
      (part) => `company/registers.ts: the claim “${claim.id}” is hidden. Enter ${part}.`,
    ),
  )
  return isLoopbackUrl(siteUrl) ? lacking : [...inventions(facts), ...lacking]
}

function inventions({ email, particulars, certificates, claims, people }: CompanyData): string[] {
  const invented = (entries: readonly (PlaceholderMark & { readonly id: string })[]) =>
    entries.filter((entry) => entry.invented).map(({ id }) => id)
  const [papers, words] = [invented(certificates), invented(claims)]
  return [
    email.endsWith('@example.com') &&
      'company/brand.ts: the name, addresses and phone number are those of the demo company, and so are the texts of services, products and policies. Forms send no email until you replace them.',
    particulars.invented &&
      'company/particulars.ts: the registered name, company number, registered office and VAT number are placeholders. Pages and emails leave them out.',
    papers.length > 0 &&
      `company/registers.ts: the certificates ${papers.join(', ')} are placeholders. They are hidden until you replace them in that file or at /company-admin.`,
    words.length > 0 &&
      `company/registers.ts: the claims ${words.join(', ')} are placeholders. They are hidden until you replace them in that file or at /company-admin.`,
    people.length > 0 &&
      'company/people.ts: the team members are placeholders. The team page leaves them out.',
  ].filter((sentence) => typeof sentence === 'string')
}
