/**
 * Repeats a few failed files that depend on other processes, alone. A second failure counts; a pass is reported as
 * flaky.
 */
import { countReport, type FileReport, type SuiteReport, type TestReport } from './suite-report.ts'

/** Suites that depend on other processes. */
const SUITES = ['e2e', 'server', 'acceptance-pglite', 'acceptance-postgres', 'migrations']
/** More failures are not accidental. */
const MAX_FILES = 6

export interface Attempt {
  readonly suites: readonly string[]
  /** Relative to the project root. */
  readonly files: readonly string[]
}

/**
 * Selects files to repeat.
 * @param strays files with errors outside tests
 * @returns undefined if nothing failed, too much failed, or it would fail again
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
  if (isHopeless || files.length === 0 || files.length > MAX_FILES) return undefined
  return { suites: [...new Set(failed.map(({ suite }) => suite))], files }
}

/** @returns the reports with the results of the second run */
export function mergeAttempts(first: readonly SuiteReport[], second: readonly SuiteReport[]): SuiteReport[] {
  return first.map(({ suite, files }) => {
    const again = second.find((report) => report.suite === suite)?.files ?? []
    return { suite, files: files.map((file) => again.find(({ path }) => path === file.path) ?? file) }
  })
}

/** Lists tests that passed only in the second run. */
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
