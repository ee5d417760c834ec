import { describe, expect, it } from 'vitest'
import { allFiles, isCode, isTest, isText, read } from './files.ts'

const GENERATED = ['supabase/database.types.ts', 'package-lock.json']
/** One file creates an area of the database (docs/decisions/0048). */
const BASELINE = /^supabase\/migrations\/\d+_create_/

describe('files', () => {
  it('have at most 400 lines of source', () => {
    const long = allFiles
      .filter(
        (file) =>
          /\.(ts|tsx|mjs|css)$|^supabase\/migrations\//.test(file) &&
          !GENERATED.includes(file) &&
          !BASELINE.test(file) &&
          !isTest(file),
      )
      .map((file) => [file, read(file).split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 400)
    expect(long).toEqual([])
  })

  it('are named in kebab-case', () => {
    const code = allFiles.filter(
      (file) => /^(app|backend|domain|formats|scripts|server|tests)\//.test(file) && isCode(file),
    )
    expect(code.filter((file) => !/^([a-z0-9$.-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(file))).toEqual([])
  })

  it('have no generic names', () => {
    const empty = /(^|[/-])(utils?|misc|helpers|common|managers?|other)([/.-]|$)/
    expect(allFiles.filter((file) => !file.startsWith('public/') && empty.test(file))).toEqual([])
  })

  it('contain no local paths and no registry hosts', () => {
    const patterns = [
      /(?<![\w.~}-])\/(?:root|home|work|workspace|Users|mnt)\/[\w.]/,
      /\bregistry\.[a-z]+|\bnpmjs\b|\byarnpkg\b|\bartifactory\b/,
    ]
    const wrong = allFiles
      .filter((file) => isText(file) && file !== 'tests/repo/files.test.ts')
      .flatMap((file) =>
        patterns
          .flatMap((pattern) => pattern.exec(read(file))?.[0] ?? [])
          .map((found) => `${file}: ${found}`),
      )
    expect(wrong).toEqual([])
  })

  it('contain no conflict markers or TODOs', () => {
    const marks = /^(<{7}|>{7}) |\b(TODO|FIXME|XXX)\b/m
    const wrong = allFiles.filter(
      (file) => isText(file) && file !== 'tests/repo/files.test.ts' && marks.test(read(file)),
    )
    expect(wrong).toEqual([])
  })

  it('use the same line endings', () => {
    expect(allFiles.filter((file) => isText(file) && read(file).includes('\r'))).toEqual([])
  })
})
