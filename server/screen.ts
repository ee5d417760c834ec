/** The one screen that a start prints. */
import { BRAND } from '#domain/brand.ts'
import type { Demonstration } from './demo/conditions.ts'
import { demoPeople } from './demo/people.ts'

export interface ScreenFacts {
  readonly address: string
  /** Where the data is, in words. */
  readonly data: string
  readonly demonstration: Demonstration
  readonly mail: 'smtp' | 'supabase' | 'captured'
  readonly development: boolean
}

export function screen(facts: ScreenFacts): string {
  const rows: [title: string, ...lines: string[]][] = [
    ['Site', facts.address],
    ['Data', facts.data],
    ['Sign in', ...signIn(facts)],
    ['Production', productionLine(facts)],
    ['Stop', 'Ctrl-C'],
  ]
  const lines = rows.flatMap(([title, first, ...others]) => [
    `  ${title.padEnd(12)}${first}`,
    ...others.map((line) => `${' '.repeat(14)}${line}`),
  ])
  const mode = facts.development ? ', development' : ''
  return `\n  ${BRAND.name}${mode}\n\n${lines.join('\n')}\n`
}

function signIn({ address, demonstration, mail }: ScreenFacts): string[] {
  const codes =
    mail === 'captured'
      ? demonstration.codes
        ? `The code appears here and at ${address}/mailbox`
        : 'No code can be sent: set SMTP_URL'
      : 'The code comes by mail'
  const people = demonstration.people
    ? `${demoPeople.map((person) => person.email).join(', ')}`
    : 'Add people: npm run user -- add EMAIL --role staff'
  return [people, codes]
}

function productionLine({ demonstration }: ScreenFacts): string {
  return demonstration.codes
    ? 'set SITE_URL and SMTP_URL, as .env.example and docs/operations.md say'
    : 'see docs/operations.md'
}
