import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

const FOLDER = 'supabase/migrations/'
const migrations = allFiles.filter((file) => file.startsWith(FOLDER)).map((file) => file.slice(FOLDER.length))

describe('migrations', () => {
  it('are named by timestamp, verb and object', () => {
    const verbs =
      'add|alter|assign|change|create|drop|extend|grant|move|notify|rename|replace|restrict|revoke|seed'
    const shape = new RegExp(`^\\d{14}_(${verbs})(_[a-z0-9]+)+\\.sql$`)
    expect(migrations.filter((name) => !shape.test(name))).toEqual([])
    expect(migrations.length).toBeGreaterThan(0)
  })

  it('have unique, valid timestamps', () => {
    const moments = migrations.map((name) => name.slice(0, 14))
    expect(new Set(moments).size).toBe(moments.length)
    const parse = (moment: string) =>
      Date.parse(moment.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'))
    expect(moments.filter((moment) => Number.isNaN(parse(moment)))).toEqual([])
  })

  it('match their recorded hashes', () => {
    // In the format of sha256sum; a new migration appends a line.
    const recorded = read('tests/repo/migrations.sha256')
    const present = migrations.map(
      (name) =>
        `${createHash('sha256')
          .update(read(FOLDER + name))
          .digest('hex')}  ${name}\n`,
    )
    expect(present.join('')).toBe(recorded)
  })
})
