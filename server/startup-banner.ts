/** The startup banner. */
import { BRAND } from '../company/brand.ts'
import type { Company } from '../domain/company-entries/company.ts'
import { checkCompanyFacts } from './config/company-checks.ts'
import type { Env } from './config/env.ts'
import type { DemoMode } from './demo/demonstration.ts'
import { DEMO_USERS } from './demo/demonstration.ts'

export interface StartupBannerData {
  readonly address: string
  /** Describes the data's location. */
  readonly data: string
  readonly demonstration: DemoMode
  readonly mail: 'smtp' | 'supabase' | 'captured'
  readonly development: boolean
}

/** Includes changes by staff. */
type CompanyFacts = Pick<Company, 'certificates' | 'claims'>

export function renderStartupBanner(facts: StartupBannerData & { readonly company: CompanyFacts }): string {
  return layout(facts.development ? ', development' : '', [
    ['Site', facts.address],
    ['Data', facts.data],
    ['Sign in', ...signIn(facts)],
    ['Production', productionLine(facts)],
    ...listMissingFacts(facts),
    ['Stop', 'Ctrl-C'],
  ])
}

/** Placeholder facts to replace. */
function listMissingFacts({ address, company }: { address: string; company: CompanyFacts }): ScreenRow[] {
  const { certificates, claims } = company
  const [first, ...others] = checkCompanyFacts(address, { certificates, claims })
  return first === undefined ? [] : [['To fill in', first, ...others]]
}

/** @param facts without the secret key, which another command shows */
export function renderBackendBanner(
  facts: Omit<StartupBannerData, 'development'> & { readonly publishableKey: string },
): string {
  return layout(', backend alone', [
    ['Supabase URL', facts.address],
    ['Key', facts.publishableKey, 'Both keys: npm run keys -- list'],
    ['Data', facts.data],
    ['Sign in', ...signIn(facts)],
    ['Production', productionLine(facts)],
    ['Stop', 'Ctrl-C'],
  ])
}

type ScreenRow = [title: string, ...lines: string[]]

function layout(mode: string, rows: readonly ScreenRow[]): string {
  const lines = rows.flatMap(([title, first, ...others]) => [
    `  ${title.padEnd(14)}${first}`,
    ...others.map((line) => `${' '.repeat(16)}${line}`),
  ])
  return `\n  ${BRAND.name}${mode}\n\n${lines.join('\n')}\n`
}

export function describeData({ supabase, databaseUrl, s3, dataDirectory }: Env): string {
  if (supabase) return `Supabase at ${supabase.url}`
  const files = s3 ? `; uploaded files in the bucket ${s3.bucket}` : ''
  if (databaseUrl !== undefined)
    return `the PostgreSQL server of DATABASE_URL; ${s3 ? '' : 'files and '}keys in ${dataDirectory}${files}`
  return `${dataDirectory} (${s3 ? 'database and keys' : 'database, files and keys'}; kept when the site stops)${files}`
}

function signIn({
  address,
  demonstration,
  mail,
}: Pick<StartupBannerData, 'address' | 'demonstration' | 'mail'>): string[] {
  const codes =
    mail === 'captured'
      ? demonstration.codes
        ? `The code appears here and at ${address}/mailbox`
        : 'No code can be sent: set SMTP_URL'
      : 'The code comes by email'
  const people = demonstration.people
    ? `${DEMO_USERS.map((person) => person.email).join(', ')}`
    : 'Add people: npm run user -- add EMAIL --role staff'
  return [people, codes]
}

function productionLine({ demonstration }: Pick<StartupBannerData, 'demonstration'>): string {
  return demonstration.codes
    ? 'set SITE_URL and SMTP_URL, as .env.example and docs/operations.md say'
    : 'see docs/operations.md'
}
