/** Startup banner. */
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
  /** Undefined unless this is a demonstration. */
  readonly mailboxLink: string | undefined
  readonly mail: 'smtp' | 'supabase' | 'captured'
  readonly development: boolean
}

/** Includes changes by staff. */
type CompanyFacts = Pick<Company, 'certificates' | 'claims' | 'leadTimes'>

export function renderStartupBanner(data: StartupBannerData & { readonly company: CompanyFacts }): string {
  return layout(data.development ? ', development' : '', [
    ['Website', data.address],
    ['Data', data.data],
    ['Sign in', ...signInLines(data)],
    ['Production', productionLine(data)],
    ...listMissingFacts(data),
    ['Stop', 'Ctrl-C'],
  ])
}

/** Placeholders to replace. */
function listMissingFacts({ address, company }: { address: string; company: CompanyFacts }): BannerRow[] {
  const { sentences, isReady } = checkCompanyFacts(address, { company })
  const [first, ...others] = sentences
  if (first === undefined) return []
  return [isReady ? ['Missing', first, ...others] : ['Not ready', 'Placeholders are left:', ...sentences]]
}

/** @param data without the secret key, which another command shows */
export function renderBackendBanner(
  data: Omit<StartupBannerData, 'development'> & { readonly publishableKey: string },
): string {
  return layout(', backend only', [
    ['Supabase URL', data.address],
    ['Key', data.publishableKey, 'To show both keys: npm run keys -- list'],
    ['Data', data.data],
    ['Sign in', ...signInLines(data)],
    ['Production', productionLine(data)],
    ['Stop', 'Ctrl-C'],
  ])
}

type BannerRow = [title: string, ...lines: string[]]

function layout(mode: string, rows: readonly BannerRow[]): string {
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

function signInLines({
  demonstration,
  mailboxLink,
  mail,
}: Pick<StartupBannerData, 'demonstration' | 'mailboxLink' | 'mail'>): string[] {
  const addUser = 'To add a user: npm run user -- add EMAIL --role staff'
  if (mailboxLink === undefined)
    return [
      addUser,
      mail === 'captured' ? 'Sign-in codes can’t be sent: set SMTP_URL' : 'Sign-in codes are sent by email',
    ]
  return [
    mailboxLink,
    ...(demonstration.users
      ? [
          'Open this link once in your browser. Then sign in as',
          DEMO_USERS.map(({ email }) => email).join(', '),
        ]
      : [addUser]),
    'Sign-in codes appear on the linked page and here',
  ]
}

function productionLine({ demonstration }: Pick<StartupBannerData, 'demonstration'>): string {
  return demonstration.codes ? 'Set SITE_URL and SMTP_URL, see docs/operations.md' : 'See docs/operations.md'
}
