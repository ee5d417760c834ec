import { describe, expect, it } from 'vitest'
import { countReport, type FileReport, slowest, type TestReport, workOf } from './suite-report.ts'

const test = (about: Partial<TestReport> = {}): TestReport => ({
  titles: ['a subject', 'works'],
  state: 'passed',
  seconds: 1,
  ...about,
})
const file = (about: Partial<FileReport> = {}): FileReport => ({
  path: 'a.test.ts',
  seconds: 2,
  isSound: true,
  tests: [test(), test()],
  ...about,
})
const count = (...files: FileReport[]) => {
  const { passed, failed } = countReport({ suite: 'unit', files })
  return [passed, failed]
}

describe('result count of a suite', () => {
  it('counts its tests', () => {
    expect(count(file())).toEqual([2, 0])
    expect(count(file(), file({ isSound: false, tests: [test(), test({ state: 'failed' })] }))).toEqual([
      3, 1,
    ])
  })

  it('counts a suite without files and a file without tests as failed', () => {
    expect(count()).toEqual([0, 1])
    expect(count(file({ tests: [] }))).toEqual([0, 1])
  })

  it('counts a file that could not be loaded as failed', () => {
    expect(count(file(), file({ isSound: false, tests: [] }))).toEqual([2, 1])
  })

  it('counts a file with an error outside its tests as failed', () => {
    expect(count(file({ isSound: false }))).toEqual([2, 1])
  })

  it('counts skipped and pending tests as failed', () => {
    expect(count(file({ tests: [test(), test({ state: 'skipped' }), test({ state: 'pending' })] }))).toEqual([
      1, 2,
    ])
  })
})

describe('durations of a suite', () => {
  it('lists its files, slowest first', () => {
    const slow = file({ path: 'slow.test.ts', seconds: 9, tests: [test({ titles: ['waits'], seconds: 8 })] })
    const report = { suite: 'unit', files: [file(), slow] }
    expect(workOf(report)).toBe(11)
    expect(slowest([report], 1)).toBe(
      [
        'Slowest files:',
        '    9.0 s  unit slow.test.ts',
        '',
        'Slowest tests:',
        '    8.0 s  slow.test.ts waits',
      ].join('\n'),
    )
  })
})
