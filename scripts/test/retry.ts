/**
 * Tests that start programs and browsers share a machine with others, and now and then one of them loses a race that has
 * nothing to do with what it checks. So a few files that failed are run once more, alone; what fails again has failed, and
 * what passed only then is named.
 */
import { countReport, type FileReport, type SuiteReport, type TestReport } from './suite-report.ts'

/** The suites whose tests wait for other processes. What fails in the others would fail again. */
const SUITES = ['e2e', 'server', 'acceptance-pglite', 'acceptance-postgres', 'migrations']
/** More than this is no accident. */
const MOST_FILES = 6

export interface Attempt {
  readonly suites: readonly string[]
  /** Paths relative to the project's root. */
  readonly files: readonly string[]
}

/**
 * Says what is worth a second attempt.
 * @param strays the files during which something went wrong that belongs to no test
 * @returns undefined where nothing failed, where too much did, or where it would fail again
 */
export function getRetryableFiles(
  reports: readonly SuiteReport[],
  strays: readonly string[],
): Attempt | undefined {
  const failed = reports.flatMap(({ suite, files }) =>
    files
      .filter((file) => hasFailed(file) || strays.includes(file.path))
      .map(({ path }) => ({ suite, path })),
  )
  const isHopeless =
    failed.some(({ suite }) => !SUITES.includes(suite)) ||
    reports.some((report) => report.files.length === 0) ||
    strays.some((path) => !failed.some((file) => file.path === path))
  const files = [...new Set(failed.map(({ path }) => path))]
  if (isHopeless || files.length === 0 || files.length > MOST_FILES) return undefined
  return { suites: [...new Set(failed.map(({ suite }) => suite))], files }
}

/** @returns the first reports, in which files stand as they ended at the second attempt */
export function mergeAttempts(first: readonly SuiteReport[], second: readonly SuiteReport[]): SuiteReport[] {
  return first.map(({ suite, files }) => {
    const again = second.find((report) => report.suite === suite)?.files ?? []
    return { suite, files: files.map((file) => again.find(({ path }) => path === file.path) ?? file) }
  })
}

/** Names what failed at first and passed then, a line each. */
export function formatFlakyTests(first: readonly SuiteReport[], second: readonly SuiteReport[]): string[] {
  return second.flatMap(({ suite, files }) =>
    files
      .filter((file) => !hasFailed(file))
      .flatMap(({ path }) => {
        const before = first
          .find((report) => report.suite === suite)
          ?.files.find((file) => file.path === path)
        if (before === undefined) return []
        const titles = before.tests.filter(isFailed).map((test) => test.titles.join(' › '))
        return (titles.length > 0 ? titles : ['around its tests']).map((title) => `${path}  ${title}`)
      }),
  )
}

function hasFailed(file: FileReport): boolean {
  return countReport({ suite: '', files: [file] }).failed > 0
}

function isFailed({ state }: TestReport): boolean {
  return state !== 'passed'
}
