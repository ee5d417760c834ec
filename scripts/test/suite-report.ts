/** Counts what a run of vitest reports of each suite. */

export interface SuiteReport {
  readonly suite: string
  readonly files: readonly FileReport[]
}

export interface RunEnd {
  /** The files during which something went wrong that belongs to no test; empty where none is known. */
  readonly strays: readonly string[]
}

export interface FileReport {
  /** Relative to the project's root. */
  readonly path: string
  /** The file had a worker for this long. */
  readonly seconds: number
  /** Whether the file could be loaded, and what runs before and after its tests went well. */
  readonly isSound: boolean
  readonly tests: readonly TestReport[]
}

export interface TestReport {
  /** The titles of the blocks around the test, and then its own. */
  readonly titles: readonly string[]
  /** A pending test never ran. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  readonly seconds: number
}

export interface Count {
  readonly passed: number
  readonly failed: number
}

/** Counts as failed what did not pass: a skipped test, a file that could not be loaded, a suite without tests. */
export function countReport({ files }: SuiteReport): Count {
  const tests = files.flatMap((file) => file.tests)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const unsound = files.filter(
    (file) => !file.isSound && file.tests.every(({ state }) => state === 'passed'),
  ).length
  const failed = tests.length - passed + unsound
  return { passed, failed: passed + failed === 0 ? 1 : failed }
}

/** Adds up the seconds for which workers were busy with a suite. */
export function workOf({ files }: SuiteReport): number {
  return files.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** Lists what took longest, for whoever wants to make it shorter. */
export function slowest(reports: readonly SuiteReport[], most: number): string {
  const files = reports.flatMap((report) =>
    report.files.map(({ path, seconds }) => ({ seconds, what: `${report.suite}  ${path}` })),
  )
  const tests = reports.flatMap((report) =>
    report.files.flatMap(({ path, tests }) =>
      tests.map(({ titles, seconds }) => ({ seconds, what: `${path}  ${titles.join(' ')}` })),
    ),
  )
  const list = (title: string, entries: { seconds: number; what: string }[]) =>
    [
      `The slowest ${title}:`,
      ...entries
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, most)
        .map(({ seconds, what }) => `${seconds.toFixed(1).padStart(7)} s  ${what.replace(/\s+/g, ' ')}`),
    ].join('\n')
  return `${list('files', files)}\n\n${list('tests', tests)}`
}
