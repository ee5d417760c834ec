/** Renders `docs/compatibility.md` from the titles of the acceptance tests. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import { MAX_LOW_PRIORITY_MS } from '#backend/database/pglite/priority-queue.ts'
import {
  ANONYMOUS_LIMITS,
  MAX_BODY_BYTES,
  MAX_JSON_STEPS,
  MAX_NESTING,
  MAX_QUERY_LENGTH,
  MAX_REPEATS,
  MAX_RESPONSE_BYTES,
  MAX_ROWS,
  MAX_TERMS,
} from '#backend/rest/protocol/limits.ts'
import {
  ANONYMOUS_QUERIES,
  EXPENSIVE_ANONYMOUS_QUERIES,
  MAX_CANCELLATIONS,
} from '#backend/rest/query-scheduler.ts'
import { root } from '#scripts/tools/run-command.ts'
import type { SuiteReport } from './suite-report.ts'

export const ACCEPTANCE_SUITES = ['acceptance-pglite', 'acceptance-postgres'] as const

export const compatibilityPage = join(root, 'docs/compatibility.md')

/** In document order; the prefixes are those of files in `tests/acceptance`. */
const PROTOCOLS: readonly [prefix: string, title: string, address: string][] = [
  ['gateway', 'Gateway', 'API keys and CORS'],
  ['auth', 'Auth', '`/auth/v1`'],
  ['rest', 'Data', '`/rest/v1`'],
  ['storage', 'Storage', '`/storage/v1`'],
  ['functions', 'Functions', '`/functions/v1`'],
  ['realtime', 'Realtime', '`/realtime/v1`'],
]
const UNSUPPORTED = 'unsupported-features'

/** @returns the fault if the document differs from the run */
export async function checkCompatibility(reports: readonly SuiteReport[]): Promise<string | undefined> {
  try {
    if ((await readFile(compatibilityPage, 'utf8')) === renderCompatibility(reports)) return undefined
    return 'docs/compatibility.md is out of date. Run npm run generate:compatibility.'
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
    return `## ${title}\n\n${address}, ${lines.length} tests\n\n${outline(lines)}`
  })
  return `${INTRODUCTION}\n${TRIED_WITH}\n${renderLimits()}\n${sections.join('\n')}\n## Not supported\n\n${list(one.get(UNSUPPORTED) ?? [])}`
}

const INTRODUCTION = `# Compatibility

Supabase features that the embedded backend supports. \`npm run generate:compatibility\` writes this page from the
tests in \`tests/acceptance\`, which use an unmodified \`@supabase/supabase-js\` and pass on PGlite and PostgreSQL.
\`npm test\` fails if the page is out of date. Features that are not listed are not supported.

Each line names a subject, its number of tests and what they check; "…" stands for tested variants.
`

/** Measured once, so it states the date. */
const TRIED_WITH = `## Client test suites

Results of the clients' own test suites in November 2026, compared with Supabase's images:

| suite | passed | tests |
|---|---:|---:|
| postgrest-js | 261 | 269 |
| auth-js, supported features | 68 | 71 |
| storage-js | 51 | 56 |
| supabase/storage acceptance tests | 19 | 20 |

Unintended differences that were known then have since been fixed: the fields of folders in \`listV2\`, the \`owner\` of
buckets, and \`select=id,id,id\`. The suites have not been run again. The acceptance test that fails expects
\`cacheControl\` on a private file.

## Intended differences

- Aggregates are off by default, as on hosted projects. To switch them on:
  \`alter role authenticator set pgrst.db_aggregates_enabled = 'true'\`, then \`notify pgrst, 'reload config'\`.
- Users are invited. Sign-up, anonymous users, phones, other providers, passkeys and MFA are off or not supported;
  passwords are a setting.
- Uploads are rejected if their bytes contradict the declared type or, in buckets with allowed types, the extension.
- Private files are sent with \`private, no-store\`, regardless of \`cacheControl\`.
- Signed download URLs are valid for at most seven days. Signed upload URLs end with the signer's role and session.
- A field that is selected several times appears once, also in CSV.
- Realtime sends a row as it is at delivery, and a deleted row only to the secret key or for tables without row-level
  security. It refuses the secret key in URLs: servers connect with the publishable key and the option
  \`accessToken: async () => secretKey\`.
  Broadcasts reach clients of the same process and are not stored ([decision 50](decisions/0050-realtime.md)).
- The data API limits requests, anonymous ones most; see the next section.
`

const formatNumber = (value: number) => value.toLocaleString('en-GB')
const formatMegabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`

/** Names of the limits of anonymous callers, and the limits of users; null is unlimited. */
const LIMITS: Readonly<
  Record<keyof typeof ANONYMOUS_LIMITS, readonly [subject: string, user: number | null]>
> = {
  addressLength: ['characters of the URL; for users, of its query', MAX_QUERY_LENGTH],
  conditions: ['filters and conditions', MAX_TERMS],
  levels: ['levels of conditions', MAX_NESTING],
  patterns: ['patterns (`like`, `match`, text search)', null],
  patternLength: ['characters of a pattern', null],
  repetitions: ['wildcards or repetitions in a pattern', null],
  valueLength: ['characters of any other value, except an `in` list', null],
  listItems: ['values of an `in` list', null],
  jsonSteps: ['steps of a JSON path', MAX_JSON_STEPS],
  fields: ['selected fields', MAX_TERMS],
  repeats: ['aliases of one column', MAX_REPEATS],
  embeds: ['embedded resources', null],
  embedLevels: ['levels of embedding', MAX_NESTING],
  orderTerms: ['order terms', MAX_TERMS],
}

function renderLimits(): string {
  const rows = Object.entries(LIMITS).map(([name, [subject, user]]) => {
    const anonymous = ANONYMOUS_LIMITS[name as keyof typeof ANONYMOUS_LIMITS]
    return `| ${subject} | ${formatNumber(anonymous)} | ${user === null ? '–' : formatNumber(user)} |\n`
  })
  const formatQueue = ({ count, maxQueued, maxWaitMs }: typeof ANONYMOUS_QUERIES) =>
    `${count} run concurrently while ${maxQueued} wait for up to ${maxWaitMs / 1000} s`
  const body = formatMegabytes(MAX_BODY_BYTES)
  const { anonymous: anonymousBytes, user: userBytes } = MAX_RESPONSE_BYTES
  const { address, network, allAnonymous } = MAX_CANCELLATIONS
  return `## Limits of the data API

Rows and query time are limited as on hosted projects, the rest only here
([decision 20](decisions/0020-query-cost-limits.md)).

| limit per request | anonymous callers | users |
|---|---:|---:|
${rows.join('')}| rows of a response | ${formatNumber(MAX_ROWS)} | ${formatNumber(MAX_ROWS)} |
| query time | ${STATEMENT_TIMEOUTS.anon / 1000} s | ${STATEMENT_TIMEOUTS.authenticated / 1000} s |
| size of the body | ${body} | ${body} |
| size of the response | ${formatMegabytes(anonymousBytes)} | ${formatMegabytes(userBytes)} |

- Requests beyond a limit get 400, with code 54000 for anonymous callers and PGRST100 for users. Larger bodies get 413
  with PGRST102, larger responses 400 with 54000. Only extra rows are left out without an error.
- Regular expressions of anonymous callers may not contain counted repetitions, back references or lookaround.
- Of all anonymous queries, ${formatQueue(ANONYMOUS_QUERIES)}; of expensive ones (text search, embedding, counts,
  functions), ${formatQueue(EXPENSIVE_ANONYMOUS_QUERIES)}. The rest get 503 with 53300.
- PGlite cancels an anonymous query after ${MAX_LOW_PRIORITY_MS} ms of CPU time if other work waits: 503 with 57014.
- After ${address} cancelled queries in a minute, an address gets 429 with 53400; after ${network}, a network. After ${allAnonymous} of all
  anonymous callers, expensive anonymous queries get 503 with 53400.
`
}

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

const list = (titles: readonly string[]) =>
  titles.map((title) => `- ${inMarkdown(title.split('\0').at(-1) as string)}\n`).join('')

/** Lists each `describe` with its number of tests and their titles. */
function outline(titles: readonly string[]): string {
  const groups = [...Map.groupBy(titles, (title) => title.split('\0').slice(0, -1).join(' '))]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([group, members]) => ({
      subjects: [group === '' ? 'other' : group],
      count: members.length,
      summary: summarise(members.map((title) => title.split('\0').at(-1) as string)).join('; '),
    }))
  const merged: typeof groups = []
  for (const group of groups) {
    const last = merged.at(-1)
    if (last?.summary === group.summary && commonWords([...last.subjects, ...group.subjects]) !== null) {
      last.subjects.push(...group.subjects)
      last.count += group.count
    } else merged.push(group)
  }
  return merged
    .map(({ subjects, count, summary }) => {
      const subject = summarise(subjects).join(', ')
      return `- **${inMarkdown(subject)}** (${count}): ${inMarkdown(summary)}\n`
    })
    .join('')
}

/** Replaces three or more consecutive titles that differ in a few words by their common words and "…". */
function summarise(titles: readonly string[]): string[] {
  const summaries: string[] = []
  let run: string[] = []
  const flush = () => {
    summaries.push(...(run.length < 3 ? run : [commonWords(run) as string]))
    run = []
  }
  for (const title of titles) {
    if (run.length > 0 && commonWords([...run, title]) === null) flush()
    run.push(title)
  }
  flush()
  return [...new Set(summaries)]
}

/** @returns null if the titles share fewer than two words, or less than a third of the shortest */
function commonWords(titles: readonly string[]): string | null {
  const all = titles.map((title) => title.split(/\s+/))
  const [first = []] = all
  const shortest = Math.min(...all.map((words) => words.length))
  const isShared = (at: number) => all.every((words) => words.at(at) === first.at(at))
  let start = 0
  while (start < shortest && isShared(start)) start += 1
  let end = 0
  while (end < shortest - start && isShared(-1 - end)) end += 1
  if (start + end < Math.max(Math.min(2, shortest), shortest / 3)) return null
  const middle = start === first.length && shortest === first.length ? [] : ['…']
  return [...first.slice(0, start), ...middle, ...(end === 0 ? [] : first.slice(-end))].join(' ')
}

const inMarkdown = (text: string) => text.replace(/[<>|*_`]/g, '\\$&').replace(/\s+/g, ' ')
