import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { environment } from '#server/config/settings-schema.ts'
import { allFiles, isCode, isTest, read, withoutComments } from './files.ts'

/** Tools and tests pass their environment on to child processes. */
const isTool = (file: string) => file.startsWith('scripts/') || /^[\w.-]+\.config\.ts$/.test(file)

describe('process.env', () => {
  it('is read only in server/config/env.ts', () => {
    const readers = allFiles
      .filter((file) => isCode(file) && !isTest(file) && !isTool(file))
      .filter((file) =>
        /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b(?!\.(?:DEV|SSR)\b)/.test(withoutComments(read(file))),
      )
    expect(readers).toEqual(['server/config/env.ts'])
  })

  const example = read('.env.example')
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

  it('has exactly the settings of .env.example', () => {
    expect(documented.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  })

  it('has a description for every setting in .env.example', () => {
    const lines = example.split('\n')
    const bare = lines.filter(
      (line, index) =>
        /^#?[A-Z][A-Z0-9_]*=/.test(line) && !/^#( \S|[A-Z][A-Z0-9_]*=)/.test(lines[index - 1] ?? ''),
    )
    expect(bare).toEqual([])
  })

  it('is unchanged by a copy of .env.example', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('has the defaults shown in .env.example', () => {
    const shown = Object.fromEntries(
      ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'S3_REGION'].map((name) => [
        name,
        new RegExp(`^#${name}=(.+)$`, 'm').exec(example)?.[1],
      ]),
    )
    expect(readEnv(shown)).toEqual(readEnv({}))
  })
})
