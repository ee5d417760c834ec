/**
 * Lists what must be replaced under company/ before going public. Once SITE_URL is not loopback, pages and emails omit
 * marked facts, and the startup banner says that the website isn't ready.
 */
import { CLAIMS } from '#company/registers.ts'
import { isLoopbackUrl } from '#domain/company/particulars.ts'
import { type Claim, getMissingClaimFields } from '#domain/company/registers.ts'
import type { Company } from '#domain/company-entries/company.ts'
import { type InventedFact, listInventedFacts, withoutReplacedEntries } from './invented-facts.ts'

export interface CompanyCheck {
  /** Sentences about hidden claims and placeholders. */
  readonly sentences: readonly string[]
  /** Whether every placeholder has been replaced. */
  readonly isReady: boolean
}

/** What a public website does about placeholders. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  'company/brand.ts': 'Forms send no email to addresses at example.com.',
  'company/particulars.ts': 'Pages and emails leave out registration, registered office and VAT number.',
  'company/registers.ts':
    'Certificates and claims are hidden until you replace them there or at /company-admin.',
  'company/lead-times.ts': 'Lead times are hidden until you replace them there or at /company-admin.',
  'company/people.ts': 'The team page leaves them out.',
}

export interface CheckedCompany {
  /** Entries merged with those of staff; by default, those of the files. */
  readonly company?: Pick<Company, 'certificates' | 'claims' | 'leadTimes'>
  readonly facts?: readonly InventedFact[]
}

/** Files of company/ don't change while the process runs. */
let invented: readonly InventedFact[] | undefined

/** Returns the number of placeholders that `npm run check:company` lists, without entries that staff replaced. */
export function countPlaceholders(company: Pick<Company, 'certificates' | 'claims' | 'leadTimes'>): number {
  invented ??= listInventedFacts()
  return withoutReplacedEntries(invented, company).length
}

/** @param siteUrl the website's origin; a demonstration on localhost may have placeholders */
export function checkCompanyFacts(
  siteUrl: string,
  { company, facts = listInventedFacts() }: CheckedCompany = {},
): CompanyCheck {
  const incomplete = (company?.claims ?? CLAIMS).flatMap(listMissingFields)
  if (isLoopbackUrl(siteUrl)) return { sentences: incomplete, isReady: true }
  const invented = company === undefined ? facts : withoutReplacedEntries(facts, company)
  const count = (file: string) => invented.filter((fact) => fact.file === file).length
  const special = Object.entries(CONSEQUENCES)
    .filter(([file]) => count(file) > 0)
    .map(([file, consequence]) => `${file}: ${formatCount(count(file))}. ${consequence}`)
  const others = invented.filter(({ file }) => !(file in CONSEQUENCES))
  return {
    sentences: [
      ...special,
      ...(others.length === 0
        ? []
        : [`Other files of company/: ${formatCount(others.length)}, which visitors see.`]),
      ...(invented.length === 0 ? [] : ['To list them with file and line: npm run check:company']),
      ...incomplete,
    ],
    isReady: invented.length === 0,
  }
}

function listMissingFields(claim: Claim): string[] {
  return getMissingClaimFields(claim).map(
    (part) => `company/registers.ts: the claim “${claim.id}” is hidden. Enter ${part}.`,
  )
}

function formatCount(count: number): string {
  return count === 1 ? '1 placeholder' : `${count} placeholders`
}
