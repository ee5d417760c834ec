import { describe, expect, it } from 'vitest'
import { allFiles, isCode, isTest, isText, read } from './files.ts'

const GENERATED = ['supabase/database.types.ts', 'package-lock.json']
/** One file for each area of the database; later migrations are small (docs/decisions/0048). */
const BASELINE = /^supabase\/migrations\/20261128/

describe('files', () => {
  it('of source have at most 400 lines', () => {
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

  it('are named by their subject', () => {
    const empty = /(^|[/-])(utils?|misc|helpers|common|managers?|other)([/.-]|$)/
    expect(allFiles.filter((file) => !file.startsWith('public/') && empty.test(file))).toEqual([])
  })

  it('name no place on anybody’s machine and no package registry', () => {
    const places = [
      /(?<![\w.~}-])\/(?:root|home|work|workspace|Users|mnt)\/[\w.]/,
      /\bregistry\.[a-z]+|\bnpmjs\b|\byarnpkg\b|\bartifactory\b/,
    ]
    const wrong = allFiles
      .filter((file) => isText(file) && file !== 'tests/repo/files.test.ts')
      .flatMap((file) =>
        places.flatMap((place) => place.exec(read(file))?.[0] ?? []).map((found) => `${file}: ${found}`),
      )
    expect(wrong).toEqual([])
  })

  it('hold no conflict marks and nothing left to do', () => {
    const marks = /^(<{7}|>{7}) |\b(TODO|FIXME|XXX)\b/m
    const wrong = allFiles.filter(
      (file) => isText(file) && file !== 'tests/repo/files.test.ts' && marks.test(read(file)),
    )
    expect(wrong).toEqual([])
  })

  it('end every line alike', () => {
    expect(allFiles.filter((file) => isText(file) && read(file).includes('\r'))).toEqual([])
  })
})
