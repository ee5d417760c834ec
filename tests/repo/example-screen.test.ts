/** Cost of a new screen: an example with list, detail and form stays as small as real ones should be. */
import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

const FILES_MAX = 9
const LINES_MAX = 600

const FICTIONAL = 'app/portal/ui/example-screen/'
const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + read(file).trimEnd().split('\n').length, 0)

describe('a new screen with list, detail and form', () => {
  const files = allFiles.filter((file) => file.startsWith(FICTIONAL))

  it(`takes at most ${FILES_MAX} files and ${LINES_MAX} lines, including its test`, () => {
    expect(files.length).toBeGreaterThan(3)
    expect(files.length).toBeLessThanOrEqual(FILES_MAX)
    expect(linesOf(files)).toBeLessThanOrEqual(LINES_MAX)
  })

  it('is not imported by the product', () => {
    expect(files.filter((file) => !/\.(fixture|test)\.tsx?$/.test(file))).toEqual([])
  })
})

describe('the portal kit', () => {
  const screenImport = /['"](?:#app\/portal\/(?!ui\/)|(?:\.\.\/){2,3}(?!ui\/)[a-z-]+\/)/

  it('imports no screen', () => {
    const kit = allFiles.filter((file) => file.startsWith('app/portal/ui/'))
    expect(kit.length).toBeGreaterThan(20)
    expect(kit.filter((file) => screenImport.test(read(file)))).toEqual([])
  })
})
