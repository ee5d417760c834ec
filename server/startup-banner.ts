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
    ['Website', facts.address],
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
  return first === undefined ? [] : [['Missing', first, ...others]]
}

/** @param facts without the secret key, which another command shows */
export function renderBackendBanner(
  facts: Omit<StartupBannerData, 'development'> & { readonly publishableKey: string },
): string {
  return layout(', backend only', [
    ['Supabase URL', facts.address],
    ['Key', facts.publishableKey, 'To show both keys: npm run keys -- list'],
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
  const files = s3 ? `; uploaded files in bucket ${s3.bucket}` : ''
  if (databaseUrl !== undefined)
    return `PostgreSQL server in DATABASE_URL; ${s3 ? '' : 'files and '}keys in ${dataDirectory}${files}`
  return `${dataDirectory} (${s3 ? 'database and keys' : 'database, files and keys'})${files}`
}

function signIn({
  address,
  demonstration,
  mail,
}: Pick<StartupBannerData, 'address' | 'demonstration' | 'mail'>): string[] {
  const codes =
    mail === 'captured'
      ? demonstration.codes
        ? `Sign-in codes appear here and at ${address}/mailbox`
        : 'Sign-in codes can’t be sent: set SMTP_URL'
      : 'Sign-in codes are sent by email'
  const people = demonstration.people
    ? `${DEMO_USERS.map((person) => person.email).join(', ')}`
    : 'To add a user: npm run user -- add EMAIL --role staff'
  return [people, codes]
}

function productionLine({ demonstration }: Pick<StartupBannerData, 'demonstration'>): string {
  return demonstration.codes ? 'Set SITE_URL and SMTP_URL, see docs/operations.md' : 'See docs/operations.md'
}
