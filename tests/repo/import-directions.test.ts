import { describe, expect, it } from 'vitest'
import { allFiles, isCode, isTest } from './files.ts'
import { describeImport, type Import, importsOf, isBelow } from './imports.ts'

/** Folders that each folder may import, as in docs/architecture.md. Tests and scripts may import everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Edited by the company: its types come from `domain`, its pages use parts of the public website.
  company: ['company', 'domain', 'app/site', 'app/ui'],
  domain: ['domain', 'company'],
  formats: ['formats'],
  app: ['app', 'company', 'domain', 'formats'],
  server: ['server', 'company', 'domain', 'formats', 'backend'],
  backend: ['backend', 'formats', 'supabase/functions'],
  // The function validates events with the schema of the tracker's types.
  supabase: ['supabase', 'domain/analytics', 'formats/ip-network.ts'],
}

/** Type-only imports. */
const allowedTypes: Readonly<Record<string, readonly string[]>> = {
  app: ['supabase/database.types.ts'],
  server: ['supabase/database.types.ts', 'app/server-context.ts'],
}

const folders = [...Object.keys(allowed), 'tests', 'scripts', 'docs']
const isOurs = ({ target }: Import) => folders.some((folder) => isBelow(target, folder))
const imports = allFiles.filter((file) => isCode(file) && !isTest(file)).flatMap(importsOf)

describe('imports', () => {
  it('are found', () => {
    expect(imports.filter(isOurs).length).toBeGreaterThan(100)
  })

  it.each(Object.keys(allowed))('of %s/ follow the allowed directions', (folder) => {
    const wrong = imports
      .filter((entry) => isBelow(entry.file, folder) && isOurs(entry))
      .filter(({ target, typesOnly }) => {
        const targets = [...(allowed[folder] ?? []), ...((typesOnly && allowedTypes[folder]) || [])]
        return !targets.some((permitted) => isBelow(target, permitted))
      })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of product code exclude tests', () => {
    const wrong = imports.filter(({ file, target }) => !file.startsWith('scripts/') && isTest(target))
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('do not cross between website and portal', () => {
    const sides: [string, string][] = [
      ['app/site', 'app/portal'],
      ['app/portal', 'app/site'],
    ]
    const wrong = imports.filter(({ file, target }) =>
      sides.some(([from, to]) => isBelow(file, from) && isBelow(target, to)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of shared components exclude session and analytics', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isBelow(file, 'app/ui') &&
        ['app/session', 'app/analytics', 'app/site', 'app/portal'].some((folder) => isBelow(target, folder)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of the portal kit exclude screens', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isBelow(file, 'app/portal/ui') &&
        isBelow(target, 'app/portal') &&
        !['app/portal/ui', 'app/portal/theme'].some((folder) => isBelow(target, folder)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of Mantine occur only in the portal', () => {
    const wrong = imports.filter(
      ({ file, target }) => /^@(mantine|tiptap)\//.test(target) && !isBelow(file, 'app/portal'),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of Node modules do not occur in browser code', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        target.startsWith('node:') &&
        ['company', 'domain', 'formats', 'app'].some((folder) => isBelow(file, folder)) &&
        !/\.server\./.test(file),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('of shared modules use their alias and extension', () => {
    const wrong = imports
      .filter(isOurs)
      .filter(
        ({ target }) =>
          !/\.(ts|tsx|css|json|mjs|svg)(\?[a-z&-]+)?$/.test(target) && !target.includes('/+types/'),
      )
    expect(wrong.map(describeImport)).toEqual([])
  })
})
