/**
 * Renders `docs/compatibility.md` from the acceptance tests. Each line is a test that passed on both databases;
 * unsupported features are tests of their errors.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/tools/run-command.ts'
import type { SuiteReport } from './suite-report.ts'

export const ACCEPTANCE_SUITES = ['acceptance-pglite', 'acceptance-postgres'] as const

export const compatibilityPage = join(root, 'docs/compatibility.md')

/** In document order; the prefixes are those of files in `tests/acceptance`. */
const PROTOCOLS: readonly [prefix: string, title: string, address: string][] = [
  ['gateway', 'Gateway', 'keys and origins, before every protocol'],
  ['auth', 'Auth', '`/auth/v1`'],
  ['rest', 'Data', '`/rest/v1`'],
  ['storage', 'Storage', '`/storage/v1`'],
  ['functions', 'Functions', '`/functions/v1`'],
]
const NOT_OFFERED = 'not-offered'

/** @returns what is wrong if the document differs from the run */
export async function checkCompatibility(reports: readonly SuiteReport[]): Promise<string | undefined> {
  try {
    if ((await readFile(compatibilityPage, 'utf8')) === renderCompatibility(reports)) return undefined
    return 'docs/compatibility.md is not what the run saw: write it with npm run generate:compatibility.'
  } catch (error) {
    return (error as Error).message
  }
}

/** @throws if a test failed or did not run on both databases */
export function renderCompatibility(reports: readonly SuiteReport[]): string {
  const [one, other] = ACCEPTANCE_SUITES.map((suite) => titlesOf(suite, reports)) as [Titles, Titles]
  const different = [...one.keys()].filter(
    (file) => one.get(file)?.join('\n') !== other.get(file)?.join('\n'),
  )
  if (different.length > 0 || one.size !== other.size)
    throw new Error(`The two databases did not pass the same tests: ${different.join(', ')}`)

  const sections = PROTOCOLS.map(([prefix, title, address]) => {
    const lines = [...one]
      .filter(([file]) => file.startsWith(prefix))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([, titles]) => titles)
    return `## ${title}\n\n${address}; ${lines.length} tests.\n\n${outline(lines)}`
  })
  return `${INTRODUCTION}\n${TRIED_WITH}\n${sections.join('\n')}\n## Not offered\n\n${outline(one.get(NOT_OFFERED) ?? [])}`
}

const INTRODUCTION = `# Compatibility

What the embedded backend answers to Supabase's own clients. This page is written by \`npm run generate:compatibility\`
from a run of \`tests/acceptance\` with unmodified \`@supabase/supabase-js\`: each line is a test, and passed on PGlite and
on PostgreSQL alike. \`npm test\` fails when the page and the run differ. What does not stand here is not promised.
`

/** Dated, because later runs do not repeat it. */
const TRIED_WITH = `## Tried with

In November 2026 the clients' own test suites were run against this backend, beside real Supabase images:

| suite | passed | of |
|---|---:|---:|
| postgrest-js | 247 | 269 |
| auth-js, what is in scope | 68 | 71 |
| storage-js | 50 | 56 |
| supabase/storage, its acceptance tests | 20 | 20 |

What differed and should not has been changed since, and each is a test below: \`select=count\` and
\`select('*,messages(count)')\`, the \`key\` of \`listV2\`, \`getBucket\` without \`type\`, bytes uploaded without a type, a
PNG with a wrong checksum, and policies at \`/render/image/authenticated\`. **The suites have not been run again since
then**, so the figures are those from before.

What differs on purpose:

- aggregates are off until the database turns them on, as on hosted projects:
  \`alter role authenticator set pgrst.db_aggregates_enabled = 'true'\`, then \`notify pgrst, 'reload config'\`;
- people come by invitation: signing up, anonymous people, telephones, providers, passkeys and second factors are off or not
  offered, and passwords are a setting;
- bytes that contradict their declared type are refused, and so is a name whose extension contradicts it in a bucket that
  lists its types;
- what a session or a signature opened answers \`private, no-store\`, whatever \`cacheControl\` it was stored with;
- addresses to read by are signed for seven days at most, unless a setting says more, and those to upload by end with
  the role and the session of who signed them.
`

type Titles = ReadonlyMap<string, readonly string[]>

/** Titles of each file in order, by file name. */
function titlesOf(suite: string, reports: readonly SuiteReport[]): Titles {
  const report = reports.find((entry) => entry.suite === suite)
  if (!report) throw new Error(`The suite ${suite} did not run.`)
  return new Map(
    report.files.map(({ path, tests }) => {
      const failed = tests.find(({ state }) => state !== 'passed')
      if (failed) throw new Error(`A test of ${path} did not pass: ${failed.titles.at(-1)}`)
      const file = (path.split('/').at(-1) as string).replace(/\.test\.ts$/, '')
      return [file, tests.map(({ titles }) => titles.join('\0'))]
    }),
  )
}

/** Groups tests by their `describe` titles. */
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
