import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

/** Levels of the requirements in each section of ASVS 5.0.0; a dot is level 3. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222.',
  '1.3': '11222222222.',
  '1.4': '222',
  '1.5': '12.',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222.',
  '2.4': '2.',
  '3.1': '.',
  '3.2': '11.',
  '3.3': '1222.',
  '3.4': '112222..',
  '3.5': '11122...',
  '3.6': '.',
  '3.7': '22...',
  '4.1': '122..',
  '4.2': '2....',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112...',
  '5.3': '11.',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122....',
  '6.4': '1122..',
  '6.5': '22222...',
  '6.6': '222.',
  '6.7': '..',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22.',
  '7.6': '22',
  '8.1': '12..',
  '8.2': '112.',
  '8.3': '1..',
  '8.4': '2.',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22.',
  '10.3': '2222.',
  '10.4': '11111222222.....',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22..',
  '11.2': '222..',
  '11.3': '112..',
  '11.4': '1222',
  '11.5': '2.',
  '11.6': '2.',
  '11.7': '..',
  '12.1': '122..',
  '12.2': '11',
  '12.3': '2222.',
  '13.1': '2...',
  '13.2': '22222.',
  '13.3': '22..',
  '13.4': '12222..',
  '14.1': '22',
  '14.2': '1222....',
  '14.3': '122',
  '15.1': '122..',
  '15.2': '122..',
  '15.3': '1222222',
  '15.4': '....',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222.',
  '17.1': '2.',
  '17.2': '2222....',
  '17.3': '22',
}

const page = read('docs/security.md')

/** All requirements of levels 1 and 2, in order. */
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, index) =>
    level === '.' ? [] : [{ number: `${section}.${index + 1}`, level }],
  ),
)

interface Row {
  readonly requirements: readonly { readonly number: string; readonly level: string }[]
  readonly status: string
  readonly tests: string
}

/** Parses a cell such as `1.2.1–1.2.5, 1.2.9`; ranges are inclusive. */
function requirementsOf(cell: string): Row['requirements'] {
  return cell.split(', ').flatMap((part) => {
    const [first, last] = part.split('–')
    const indexOf = (number = '') => REQUIREMENTS.findIndex((requirement) => requirement.number === number)
    const [start, end] = [indexOf(first), indexOf(last ?? first)]
    return start < 0 || end < start ? [{ number: part, level: '?' }] : REQUIREMENTS.slice(start, end + 1)
  })
}

function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

const rows: Row[] = [
  ...rowsBelow('Requirements met').map(([, cell = '', how = '', tests = '']) => ({
    requirements: requirementsOf(cell),
    status: how === '' ? '' : 'met',
    tests,
  })),
  ...rowsBelow('Requirements partly met or not met').map(([, cell = '', status = '', , tests = '']) => ({
    requirements: requirementsOf(cell),
    status,
    tests,
  })),
  ...rowsBelow('Requirements not applicable').map(([, cell = '']) => ({
    requirements: requirementsOf(cell),
    status: 'not applicable',
    tests: '',
  })),
]

describe('docs/security.md', () => {
  it('lists each requirement of levels 1 and 2 exactly once', () => {
    expect(REQUIREMENTS.length).toBe(70 + 183)
    const named = rows.flatMap(({ requirements }) => requirements.map(({ number }) => number))
    expect(named.toSorted()).toEqual(REQUIREMENTS.map(({ number }) => number).toSorted())
  })

  it('gives each requirement a known status', () => {
    const known = ['met', 'partly', 'no', 'not applicable']
    expect(rows.filter(({ status }) => !known.includes(status))).toEqual([])
  })

  it('names existing tests', () => {
    const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !allFiles.includes(path))).toEqual([])
  })

  it('gives correct totals by level and status', () => {
    for (const level of ['1', '2']) {
      const count = (wanted: string) =>
        rows
          .filter(({ status }) => status === wanted)
          .flatMap(({ requirements }) => requirements)
          .filter((requirement) => requirement.level === level).length
      const total = REQUIREMENTS.filter((requirement) => requirement.level === level).length
      expect(page).toContain(
        `| ${level} | ${total} | ${count('met')} | ${count('partly')} | ${count('no')} | ${count('not applicable')} |`,
      )
    }
  })
})
