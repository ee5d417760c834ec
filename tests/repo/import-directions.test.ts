import { describe, expect, it } from 'vitest'
import { allFiles, isCode, isTest } from './files.ts'
import { type Import, importsOf, isBelow, told } from './imports.ts'

/** Which folders each folder may import, as the architecture's table has them. Tests and scripts may import anything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // What a new owner writes: its shapes are the domain's, its pages use the parts of the public site.
  company: ['company', 'domain', 'app/site', 'app/ui'],
  domain: ['domain', 'company'],
  formats: ['formats'],
  app: ['app', 'company', 'domain', 'formats'],
  server: ['server', 'company', 'domain', 'formats', 'backend'],
  backend: ['backend', 'formats', 'supabase/functions'],
  // A function checks what it is sent by the description that the tracker has its types from.
  supabase: ['supabase', 'domain/analytics'],
}

/** What may be imported as types alone: the shape of the data, and what the built application expects of the server. */
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

  it.each(Object.keys(allowed))('of %s/ go only where the architecture lets them', (folder) => {
    const wrong = imports
      .filter((entry) => isBelow(entry.file, folder) && isOurs(entry))
      .filter(({ target, typesOnly }) => {
        const targets = [...(allowed[folder] ?? []), ...((typesOnly && allowedTypes[folder]) || [])]
        return !targets.some((permitted) => isBelow(target, permitted))
      })
    expect(wrong.map(told)).toEqual([])
  })

  it('never bring what belongs to tests into what runs', () => {
    const wrong = imports.filter(({ file, target }) => !file.startsWith('scripts/') && isTest(target))
    expect(wrong.map(told)).toEqual([])
  })

  it('of site and portal never cross', () => {
    const sides: [string, string][] = [
      ['app/site', 'app/portal'],
      ['app/portal', 'app/site'],
    ]
    const wrong = imports.filter(({ file, target }) =>
      sides.some(([from, to]) => isBelow(file, from) && isBelow(target, to)),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('of components that all share lead to nobody’s session and to no record of visits', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isBelow(file, 'app/ui') &&
        ['app/session', 'app/analytics', 'app/site', 'app/portal'].some((folder) => isBelow(target, folder)),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('of the kit of portal screens lead to none of these', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        isBelow(file, 'app/portal/ui') &&
        isBelow(target, 'app/portal') &&
        !['app/portal/ui', 'app/portal/theme'].some((folder) => isBelow(target, folder)),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('of the component framework are the portal’s alone', () => {
    const wrong = imports.filter(
      ({ file, target }) => /^@(mantine|tiptap)\//.test(target) && !isBelow(file, 'app/portal'),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('of Node’s own modules stay out of what browsers run', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        target.startsWith('node:') &&
        ['company', 'domain', 'formats', 'app'].some((folder) => isBelow(file, folder)) &&
        !/\.server\./.test(file),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('of shared modules go by their alias, with an extension', () => {
    const wrong = imports
      .filter(isOurs)
      .filter(
        ({ target }) => !/\.(ts|tsx|css|json|mjs)(\?program)?$/.test(target) && !target.includes('/+types/'),
      )
    expect(wrong.map(told)).toEqual([])
  })
})
