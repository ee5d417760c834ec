import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { environment } from '#server/config/settings-schema.ts'
import { allFiles, isCode, isTest, read, withoutComments } from './files.ts'

/** Tools and tests hand their own environment on to the programs that they start. */
const isTool = (file: string) => file.startsWith('scripts/') || /^[\w.-]+\.config\.ts$/.test(file)

describe('the environment', () => {
  it('is read at one door', () => {
    const readers = allFiles
      .filter((file) => isCode(file) && !isTest(file) && !isTool(file))
      .filter((file) =>
        /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b(?!\.(?:DEV|SSR)\b)/.test(withoutComments(read(file))),
      )
    expect(readers).toEqual(['server/config/env.ts'])
  })

  const example = read('.env.example')
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

  it('has all its settings in .env.example, and no others', () => {
    expect(documented.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  })

  it('is explained setting by setting: each follows a sentence, or another setting', () => {
    const lines = example.split('\n')
    const bare = lines.filter(
      (line, index) =>
        /^#?[A-Z][A-Z0-9_]*=/.test(line) && !/^#( \S|[A-Z][A-Z0-9_]*=)/.test(lines[index - 1] ?? ''),
    )
    expect(bare).toEqual([])
  })

  it('needs nothing of .env.example: a copy changes nothing', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('has the defaults that .env.example shows', () => {
    const shown = Object.fromEntries(
      ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'S3_REGION'].map((name) => [
        name,
        new RegExp(`^#${name}=(.+)$`, 'm').exec(example)?.[1],
      ]),
    )
    expect(readEnv(shown)).toEqual(readEnv({}))
  })
})
