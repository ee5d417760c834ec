import { describe, expect, it } from 'vitest'
import { formatFlakyTests, getRetryableFiles, mergeAttempts } from './retry.ts'
import type { FileReport, SuiteReport, TestReport } from './suite-report.ts'

const test = (state: TestReport['state'], ...titles: string[]): TestReport => ({ titles, state, seconds: 1 })
const file = (path: string, ...tests: TestReport[]): FileReport => ({
  path,
  seconds: 1,
  tests,
  isSound: tests.every(({ state }) => state === 'passed'),
})
const passed = (path: string) => file(path, test('passed', 'works'))
const failed = (path: string) => file(path, test('passed', 'works'), test('failed', 'a page', 'opens'))
const suite = (name: string, ...files: FileReport[]): SuiteReport => ({ suite: name, files })

describe('retry of failed tests', () => {
  it('retries the files that failed, in their suites', () => {
    const reports = [suite('e2e', failed('a'), passed('b')), suite('unit', passed('c'))]
    expect(getRetryableFiles(reports, [])).toEqual({ suites: ['e2e'], files: ['a'] })
  })

  it('retries a file that could not be loaded and one with an error outside its tests', () => {
    const reports = [suite('server', { ...passed('a'), isSound: false, tests: [] }, passed('b'), passed('c'))]
    expect(getRetryableFiles(reports, ['b'])).toEqual({ suites: ['server'], files: ['a', 'b'] })
  })

  it.each<[string, SuiteReport[], string[]]>([
    ['nothing failed', [suite('e2e', passed('a'))], []],
    ['a suite without flaky tests failed', [suite('e2e', failed('a')), suite('unit', failed('b'))], []],
    ['many files failed', [suite('e2e', ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(failed))], []],
    ['a suite has no files', [suite('e2e', failed('a')), suite('server')], []],
    ['an error has no file', [suite('e2e', failed('a'))], ['']],
  ])('does not retry if %s', (_, reports, strays) => {
    expect(getRetryableFiles(reports, strays)).toBeUndefined()
  })

  it('replaces the first result and reports the retry', () => {
    const first = [suite('e2e', failed('a'), failed('b'), passed('c'))]
    const second = [suite('e2e', passed('a'), failed('b'))]
    expect(mergeAttempts(first, second)).toEqual([suite('e2e', passed('a'), failed('b'), passed('c'))])
    expect(formatFlakyTests(first, second)).toEqual(['a  a page › opens'])
  })
})
