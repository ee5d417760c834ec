import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STATIC_IMAGES } from '#company/images.ts'
import { LEAD_TIMES } from '#company/lead-times.ts'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { runScript } from '#tests/support/run-script.ts'
import { checkCompanyFacts } from './company-checks.ts'
import { listInventedFacts, withoutReplacedEntries } from './invented-facts.ts'

const PUBLIC = 'https://boxes.example.com'
const LOCAL = 'http://localhost:3000'
const facts = listInventedFacts()
const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n')

describe('placeholders in company/', () => {
  it('are found with file and line: entries, names, contact, numbers, people and images', () => {
    const inFile = (file: string) => facts.filter((fact) => fact.file === file)
    expect(inFile('company/registers.ts').flatMap(({ entry = [] }) => entry)).toEqual(
      [...CERTIFICATES, ...CLAIMS].map(({ id }) => id),
    )
    expect(inFile('company/people.ts').map(({ text }) => text)).toEqual(
      PLACEHOLDER_TEAM.map((name) => `placeholder person: ${name}`),
    )
    for (const [file, text] of [
      ['company/brand.ts', "telephone: '01632 960 100'"],
      ['company/brand.ts', "email: 'hello@example.com'"],
      ['company/particulars.ts', "registeredNumber: '00000000'"],
      ['company/particulars.ts', "vatNumber: 'GB 000 0000 00'"],
      ['company/registers.ts', "number: 'WFA-COC-000000'"],
      ['company/locations.ts', "name: 'Aldermoor works'"],
    ] as const) {
      const lines = inFile(file).map(({ line = 0 }) => textOf(file)[line - 1]?.trim())
      expect(lines, text).toContainEqual(expect.stringContaining(text))
    }
    const images = facts.filter(({ line }) => line === undefined).map(({ file }) => file)
    expect(images).toEqual(Object.keys(STATIC_IMAGES).map((path) => `company/public${path}`))
  })

  it('are listed by the command, which fails while any is left', async () => {
    const { out, code } = await runScript('check-company', {})
    expect(code).toBe(1)
    for (const { file, line } of facts) expect(out).toContain(line === undefined ? file : `${file}:${line}  `)
    expect(out).toContain('✗ Registration and VAT')
    expect(out).toMatch(new RegExp(`\\n${facts.length} placeholders are left\\.`))
  })

  it('do not include entries that staff have replaced or removed', () => {
    const [{ invented: _, ...own } = expect.fail(), ...others] = LEAD_TIMES
    const company = { ...DEFAULT_COMPANY, certificates: [], leadTimes: [own, ...others] }
    const left = withoutReplacedEntries(facts, company).flatMap(({ entry = [] }) => entry)
    for (const { id } of [...CLAIMS, ...others]) expect(left).toContain(id)
    for (const id of ['iso-9001', 'brcgs', own.id]) expect(left).not.toContain(id)
  })

  it('are none in the folder of a real company', async () => {
    const root = await mkdtemp(join(tmpdir(), 'company-'))
    await mkdir(join(root, 'company'))
    const brand =
      "// Formerly hello@example.com\nexport const BRAND = { telephone: '01962 555 100', email: 'a@boxes.test' }\n"
    await writeFile(join(root, 'company/brand.ts'), brand)
    expect(listInventedFacts(root, {})).toEqual([])
    await rm(root, { recursive: true })
  })
})

describe('missing company information', () => {
  it('is listed per file on a public website, which is not ready, but not on localhost', () => {
    expect(checkCompanyFacts(LOCAL)).toEqual({ sentences: [], isReady: true })
    const { sentences, isReady } = checkCompanyFacts(PUBLIC)
    expect(isReady).toBe(false)
    expect(sentences.map((sentence) => sentence.split(':')[0])).toEqual([
      'company/brand.ts',
      'company/particulars.ts',
      'company/registers.ts',
      'company/lead-times.ts',
      'company/people.ts',
      'Other files of company/',
      'To list them with file and line',
    ])
  })

  it('is empty with real company data, except for incomplete claims', () => {
    const [{ invented: _, ...own } = expect.fail()] = CLAIMS
    const company = { certificates: [], claims: [own], leadTimes: [] }
    expect(checkCompanyFacts(PUBLIC, { company, facts: [] })).toEqual({ sentences: [], isReady: true })
    const lacking = { ...company, claims: [{ ...own, leavesOut: '' }] }
    for (const siteUrl of [PUBLIC, LOCAL])
      expect(checkCompanyFacts(siteUrl, { company: lacking, facts: [] }).sentences).toEqual([
        'company/registers.ts: the claim “carbon-neutral” is hidden. Enter the exclusions (leavesOut).',
      ])
  })

  it('names only placeholder team members', () => {
    const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed/04_team.sql'), 'utf8')
    const names = [...seed.matchAll(/^\(\d+, '([^']+)'/gm)].map(([, name]) => name)
    expect(PLACEHOLDER_TEAM).toEqual(names)
  })
})
