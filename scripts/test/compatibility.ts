/**
 * `docs/compatibility.md`: what the embedded backend answers to Supabase's clients, as the acceptance run saw it. Each
 * line is a test that passed on both databases; what is not offered is a test too, of the error that says so.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, root } from './suite.ts'
import type { VitestReport } from './vitest-suite.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

export const compatibilityPage = join(root, 'docs/compatibility.md')

/** In the document's order; files of `tests/acceptance` begin with these names. */
const protocols: readonly [prefix: string, title: string, address: string][] = [
  ['gateway', 'Gateway', 'keys and origins, before every protocol'],
  ['auth', 'Auth', '`/auth/v1`'],
  ['rest', 'Data', '`/rest/v1`'],
  ['storage', 'Storage', '`/storage/v1`'],
  ['functions', 'Functions', '`/functions/v1`'],
]
const notOffered = 'not-offered'

/** Whether the page says what the run saw. */
export async function checkCompatibility(reports: ReadonlyMap<Engine, VitestReport>): Promise<Outcome> {
  try {
    if ((await readFile(compatibilityPage, 'utf8')) === renderCompatibility(reports))
      return { passed: 1, failed: 0, details: '' }
    throw new Error(
      'docs/compatibility.md is not what the run saw: write it with npm run generate:compatibility.',
    )
  } catch (error) {
    return { passed: 0, failed: 1, details: (error as Error).message }
  }
}

/** @throws when a test failed on one of the databases, or was not run on both: then there is nothing to state */
export function renderCompatibility(reports: ReadonlyMap<Engine, VitestReport>): string {
  const [one, other] = (['PGlite', 'PostgreSQL'] as const).map((engine) => titlesOf(engine, reports)) as [
    Titles,
    Titles,
  ]
  const different = [...one.keys()].filter(
    (file) => one.get(file)?.join('\n') !== other.get(file)?.join('\n'),
  )
  if (different.length > 0 || one.size !== other.size)
    throw new Error(`The two databases did not pass the same tests: ${different.join(', ')}`)

  const sections = protocols.map(([prefix, title, address]) => {
    const lines = [...one]
      .filter(([file]) => file.startsWith(prefix))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([, titles]) => titles)
    return `## ${title}\n\n${address}; ${lines.length} tests.\n\n${outline(lines)}`
  })
  return `${introduction}\n${sections.join('\n')}\n## Not offered\n\n${outline(one.get(notOffered) ?? [])}`
}

const introduction = `# Compatibility

What the embedded backend answers to Supabase's own clients. This page is written by \`npm run generate:compatibility\`
from a run of \`tests/acceptance\` with unmodified \`@supabase/supabase-js\`: each line is a test, and passed on PGlite and
on PostgreSQL alike. \`npm test\` fails when the page and the run differ. What does not stand here is not promised.
`

type Titles = ReadonlyMap<string, readonly string[]>

/** A file's titles in their order, `describe` and test joined; by the file's name without its ending. */
function titlesOf(engine: Engine, reports: ReadonlyMap<Engine, VitestReport>): Titles {
  const report = reports.get(engine)
  if (!report) throw new Error(`There is no acceptance run on ${engine}.`)
  return new Map(
    report.testResults.map(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status !== 'passed')
      if (failed.length > 0) throw new Error(`A test of ${name} did not pass: ${failed[0]?.title}`)
      const file = (name.split('/').at(-1) as string).replace(/\.test\.ts$/, '')
      return [
        file,
        assertionResults.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join('\0')),
      ]
    }),
  )
}

/** Tests under the sentence that they share. */
function outline(titles: readonly string[]): string {
  const groups = Map.groupBy(titles, (title) => title.split('\0').slice(0, -1).join(' '))
  return [...groups]
    .map(([group, members]) => {
      const lines = members.map((title) => `- ${inMarkdown(title.split('\0').at(-1) as string)}`)
      return `${group === '' ? '' : `**${inMarkdown(group)}**\n\n`}${lines.join('\n')}\n`
    })
    .join('\n')
}

const inMarkdown = (text: string) => text.replace(/[<>|*_`]/g, '\\$&').replace(/\s+/g, ' ')
