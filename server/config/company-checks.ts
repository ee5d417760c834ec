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
      (part) => `company/registers.ts: the claim “${claim.id}” is not shown, for it lacks ${part}.`,
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
      'company/brand.ts: name, addresses and telephone are the demonstration’s, and with them the texts of services, products and policies. Forms email nobody until they are yours.',
    particulars.invented &&
      'company/particulars.ts: the registered name, number, office and VAT number are invented. Pages and emails leave them out.',
    papers.length > 0 &&
      `company/registers.ts: the certificates ${papers.join(', ')} are invented. No page shows them until that file or staff, at /company-admin, say what is true.`,
    words.length > 0 &&
      `company/registers.ts: the claims ${words.join(', ')} are invented. No page makes them until that file or staff, at /company-admin, say what is true.`,
    people.length > 0 &&
      'company/people.ts: the people of the demonstration are invented. The team page goes without them.',
  ].filter((sentence) => typeof sentence === 'string')
}
