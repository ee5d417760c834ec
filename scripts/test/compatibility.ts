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
  ['gateway', 'Gateway', 'keys and CORS, for all protocols'],
  ['auth', 'Auth', '`/auth/v1`'],
  ['rest', 'Data', '`/rest/v1`'],
  ['storage', 'Storage', '`/storage/v1`'],
  ['functions', 'Functions', '`/functions/v1`'],
]
const UNSUPPORTED = 'unsupported-features'

/** @returns what is wrong if the document differs from the run */
export async function checkCompatibility(reports: readonly SuiteReport[]): Promise<string | undefined> {
  try {
    if ((await readFile(compatibilityPage, 'utf8')) === renderCompatibility(reports)) return undefined
    return 'docs/compatibility.md is outdated. Run: npm run generate:compatibility'
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
    throw new Error(`PGlite and PostgreSQL passed different tests: ${different.join(', ')}`)

  const sections = PROTOCOLS.map(([prefix, title, address]) => {
    const lines = [...one]
      .filter(([file]) => file.startsWith(prefix))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([, titles]) => titles)
    return `## ${title}\n\n${address}; ${lines.length} tests.\n\n${outline(lines)}`
  })
  return `${INTRODUCTION}\n${UPSTREAM_SUITES}\n${sections.join('\n')}\n## Not supported\n\n${outline(one.get(UNSUPPORTED) ?? [])}`
}

const INTRODUCTION = `# Compatibility

What the embedded backend supports of Supabase's client libraries. \`npm run generate:compatibility\` writes this page from a
run of \`tests/acceptance\` with unmodified \`@supabase/supabase-js\`: each line is a test that passed on PGlite and
PostgreSQL. \`npm test\` fails if the page is outdated. Features that are not listed are not supported.
`

/** Dated, because later runs do not repeat it. */
const UPSTREAM_SUITES = `## Upstream test suites

In November 2026 the clients' own test suites ran against this backend and against Supabase images:

| suite | passed | of |
|---|---:|---:|
| postgrest-js | 247 | 269 |
| auth-js, tests in scope | 68 | 71 |
| storage-js | 50 | 56 |
| supabase/storage, acceptance tests | 20 | 20 |

Unintended differences have been fixed since, and each has a test below: \`select=count\` and
\`select('*,messages(count)')\`, the \`key\` of \`listV2\`, \`getBucket\` without \`type\`, uploads without a type, a PNG with a
wrong checksum, and policies at \`/render/image/authenticated\`. **The suites have not run again since**, so the numbers
are from before the fixes.

Intended differences:

- Aggregates are off until the database enables them, as on hosted projects:
  \`alter role authenticator set pgrst.db_aggregates_enabled = 'true'\`, then \`notify pgrst, 'reload config'\`.
- Users are invited. Sign-up and passwords are off by default; anonymous users, phone sign-in, providers, passkeys and
  second factors are not supported.
- Uploads whose content contradicts the declared type are rejected. Buckets that list types also reject a contradicting
  file extension.
- Responses authorised by a session or a signature have \`private, no-store\`, whatever \`cacheControl\` the object has.
- Signed URLs for reading last 7 days at most. Signed upload URLs expire with the role and session of the signer.
`

type Titles = ReadonlyMap<string, readonly string[]>

/** Titles of each file in order, by file name. */
function titlesOf(suite: string, reports: readonly SuiteReport[]): Titles {
  const report = reports.find((entry) => entry.suite === suite)
  if (!report) throw new Error(`Suite ${suite} did not run.`)
  return new Map(
    report.files.map(({ path, tests }) => {
      const failed = tests.find(({ state }) => state !== 'passed')
      if (failed) throw new Error(`Test failed in ${path}: ${failed.titles.at(-1)}`)
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
