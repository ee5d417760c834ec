import { describe, expect, it } from 'vitest'
import { countReport, type VitestReport } from './vitest-suite.ts'

const report: VitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed', ancestorTitles: [], title: 'works' }],
    },
  ],
}
const count = (code: number | null, about: Partial<VitestReport> | undefined) => {
  const { passed, failed } = countReport({ code, output: 'printed' }, about && { ...report, ...about })
  return [passed, failed]
}

describe('the count of a suite', () => {
  it('is that of its tests', () => {
    expect(count(0, {})).toEqual([7, 0])
    expect(count(1, { numFailedTests: 2 })).toEqual([7, 2])
  })

  it('counts a suite without a report as failed', () => {
    expect(count(0, undefined)).toEqual([0, 1])
  })

  it('counts a suite without tests as failed', () => {
    expect(count(0, { numPassedTests: 0, testResults: [] })).toEqual([0, 1])
  })

  it('counts a file that could not be loaded as failed', () => {
    expect(
      count(1, { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }),
    ).toEqual([7, 1])
  })

  it('counts what was skipped as failed', () => {
    expect(count(0, { numPendingTests: 3, numTodoTests: 1 })).toEqual([7, 4])
  })

  it('counts a run that ended badly as failed, though every test passed', () => {
    expect(count(1, {})).toEqual([7, 1])
  })

  it('shows what was printed only when something failed', () => {
    expect(countReport({ code: 0, output: 'printed' }, report).details).toBe('')
    expect(countReport({ code: 1, output: 'printed' }, report).details).toBe('printed')
  })
})
