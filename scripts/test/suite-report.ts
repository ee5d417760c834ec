/** Results of a Vitest run by suite. */

export interface SuiteReport {
  readonly suite: string
  readonly files: readonly FileReport[]
}

export interface FileReport {
  /** Relative to the project root. */
  readonly path: string
  /** Worker time. */
  readonly seconds: number
  /** Whether loading the file and its hooks succeeded. */
  readonly isSound: boolean
  readonly tests: readonly TestReport[]
}

export interface TestReport {
  /** Titles of the enclosing blocks and the test. */
  readonly titles: readonly string[]
  /** `pending`: never ran. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  readonly seconds: number
}

export interface Count {
  readonly passed: number
  readonly failed: number
}

/** Counts skipped tests, files that failed to load, and empty suites as failed. */
export function countReport({ files }: SuiteReport): Count {
  const tests = files.flatMap((file) => file.tests)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const unsound = files.filter(
    (file) => !file.isSound && file.tests.every(({ state }) => state === 'passed'),
  ).length
  const failed = tests.length - passed + unsound
  return { passed, failed: passed + failed === 0 ? 1 : failed }
}

/** Total worker time in seconds. */
export function workOf({ files }: SuiteReport): number {
  return files.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** Lists the slowest files and tests. */
export function slowest(reports: readonly SuiteReport[], count: number): string {
  const files = reports.flatMap((report) =>
    report.files.map(({ path, seconds }) => ({ seconds, label: `${report.suite}  ${path}` })),
  )
  const tests = reports.flatMap((report) =>
    report.files.flatMap(({ path, tests }) =>
      tests.map(({ titles, seconds }) => ({ seconds, label: `${path}  ${titles.join(' ')}` })),
    ),
  )
  const list = (title: string, entries: { seconds: number; label: string }[]) =>
    [
      `Slowest ${title}:`,
      ...entries
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, count)
        .map(({ seconds, label }) => `${seconds.toFixed(1).padStart(7)} s  ${label.replace(/\s+/g, ' ')}`),
    ].join('\n')
  return `${list('files', files)}\n\n${list('tests', tests)}`
}
