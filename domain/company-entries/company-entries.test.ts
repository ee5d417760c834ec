import { describe, expect, it } from 'vitest'
import { CERTIFICATES } from '#company/registers.ts'
import { filterPublishable } from '../company/particulars.ts'
import { findProductByPreviousSlug, productPath } from '../products/product-path.ts'
import { type Company, SECTIONS, type Section } from './company.ts'
import { DEFAULT_COMPANY } from './defaults.ts'
import { entryChanges, entryTitle, getEntryPath, keepPreviousTitles, newEntryId } from './entries.ts'
import { createEntrySchema, toFormValues } from './entry-form.ts'
import { SECTION_LABELS } from './fields.ts'
import { getDefaultEntries, mergeCompany } from './merge.ts'
import { ENTRY_SCHEMAS, type Entry } from './schemas.ts'

const all = SECTIONS.flatMap((section) =>
  [...getDefaultEntries(section, DEFAULT_COMPANY)].map(([id, entry]) => [section, id, entry] as const),
)
const entryOf = (section: Section, id: string) => {
  const entry = getDefaultEntries(section, DEFAULT_COMPANY).get(id)
  if (!entry) throw new Error(`There is no ${section}/${id}`)
  return entry
}
const row = (section: string, entryId: string, fields: unknown) => ({
  section,
  entryId,
  fields,
  savedAt: '2026-12-01T10:00:00Z',
})
const merged = (...rows: ReturnType<typeof row>[]): Company => mergeCompany(DEFAULT_COMPANY, rows).company
/** Error messages by field. */
function faultsOf(section: Section, id: string, change: Record<string, unknown>) {
  const values = { ...toFormValues(section, entryOf(section, id)), ...change }
  const read = createEntrySchema(section).safeParse(values)
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message])
}

describe.each(all)('the file’s entry %s/%s', (section, id, entry) => {
  it('matches its schema and survives a round trip through the form', () => {
    const read = ENTRY_SCHEMAS[section].parse(entry)
    expect(createEntrySchema(section).parse(toFormValues(section, entry))).toEqual(read)
    // Slug, group and sources of a service can't be edited.
    if (section !== 'services') expect(read).toEqual(entry)
  })

  it('has a unique title and path', () => {
    expect(entryTitle(section, entry)).not.toBe('')
    const addresses = all.map(([other, key, each]) => getEntryPath(other, key, each))
    expect(addresses.filter((address) => address === getEntryPath(section, id, entry))).toHaveLength(1)
  })
})

describe('mergeCompany', () => {
  it('overrides default entries in order and appends new ones', () => {
    const own = { ...entryOf('sites', 'chalkhill'), name: 'Chalkhill mill' } as Entry
    const { sites, changed } = merged(row('sites', 'chalkhill', own), row('sites', 'norwich', own))
    expect(sites.map(({ id, name }) => [id, name])).toEqual([
      ['aldermoor', 'Aldermoor works'],
      ['chalkhill', 'Chalkhill mill'],
      ['saltmarsh', 'Saltmarsh depot'],
      ['norwich', 'Chalkhill mill'],
    ])
    expect(changed).toEqual({ sites: '2026-12-01' })
  })

  it('removes entries, except service pages', () => {
    const { claims, services } = merged(row('claims', 'three-sites', null), row('services', 'iso-9001', null))
    expect(claims.map(({ id }) => id)).not.toContain('three-sites')
    expect(services).toHaveLength(DEFAULT_COMPANY.services.length)
  })

  it.each([
    ['invalid', 'sites', 'aldermoor', { name: '' }],
    ['an array', 'sites', 'aldermoor', []],
    ['an unknown service page', 'services', 'no-such-page', entryOf('services', 'iso-9001')],
    ['a product with a non-numeric id', 'products', 'hat-box', entryOf('products', '1')],
    ['in an unknown section', 'letters', 'a', {}],
  ])('keeps the default entry if the row is %s', (_, section, id, fields) => {
    const { changed: _changed, ...company } = merged(row(section, id, fields))
    const { changed: _none, ...files } = DEFAULT_COMPANY
    expect(company).toEqual(files)
  })

  it('publishes only entries that staff have confirmed', () => {
    const { invented: _, ...own } = entryOf('certificates', 'brcgs') as { invented?: true }
    const shown = filterPublishable(
      merged(row('certificates', 'brcgs', own)).certificates,
      'https://boxes.example.com',
    )
    expect(shown.map(({ id }) => id)).toEqual(['brcgs'])
    const touched = { ...entryOf('certificates', 'fsc'), body: 'Another body' }
    const published = filterPublishable(
      merged(row('certificates', 'fsc', touched)).certificates,
      'https://boxes.example.com',
    )
    expect(published).toEqual([])
    expect(CERTIFICATES.every(({ invented }) => invented)).toBe(true)
  })

  it('redirects former titles of a product', () => {
    const before = entryOf('products', '1')
    const once = keepPreviousTitles('products', { ...before, title: 'Fair Kit' } as Entry, before)
    const twice = keepPreviousTitles('products', { ...once, title: 'Fête Kit' } as Entry, once)
    const company = merged(row('products', '1', twice))
    for (const segment of ['cider-festival-survival-kit', 'fair-kit'])
      expect(findProductByPreviousSlug(segment, company)?.title).toBe('Fête Kit')
    expect(productPath(company.products[0] as { title: string })).toBe('/products/f-te-kit')
    // Restoring the first title must not redirect to itself.
    const back = keepPreviousTitles('products', before, twice) as { formerTitles?: string[] }
    expect(back.formerTitles).toEqual(['Fair Kit', 'Fête Kit'])
  })

  it('creates unique ids', () => {
    const site = { name: 'Aldermoor' } as unknown as Entry
    expect(newEntryId('sites', site, ['aldermoor', 'aldermoor-2'])).toBe('aldermoor-3')
    expect(newEntryId('products', entryOf('products', '1'), ['1', '15', '9'])).toBe('16')
    expect(newEntryId('sites', { name: '–' } as unknown as Entry, [])).toBe('site')
  })
})

describe('entry form', () => {
  it.each<[Section, string, Record<string, unknown>, [string, string]]>([
    [
      'sites',
      'aldermoor',
      { 'address.postcode': 'nowhere' },
      ['address.postcode', 'Please enter a UK postcode.'],
    ],
    ['sites', 'aldermoor', { name: ' ' }, ['name', 'Please enter the name.']],
    [
      'sites',
      'aldermoor',
      { 'coordinates.latitude': '' },
      ['coordinates.latitude', 'Please enter a UK latitude, for example 51.07.'],
    ],
    [
      'sites',
      'aldermoor',
      { hours: [{ what: 'Office', days: ['Monday'], opens: '17:00', closes: '08:00' }] },
      ['hours', 'Please enter a closing time after the opening time.'],
    ],
    [
      'sites',
      'aldermoor',
      { hours: [{ what: 'Office', days: [], opens: '08:00', closes: '17:00' }] },
      ['hours', 'Please choose the days for each line of opening hours.'],
    ],
    ['sites', 'aldermoor', { 'picture.src': '' }, ['picture.src', 'Please choose an image of the site.']],
    [
      'certificates',
      'fsc',
      { expires: '2020-01-01' },
      ['expires', 'The end date can’t be before the start date.'],
    ],
    [
      'claims',
      'three-sites',
      { 'evidence.file': 'javascript:alert(1)' },
      ['evidence.file', 'Please enter the file’s URL: /evidence/… or https://….'],
    ],
    [
      'claims',
      'three-sites',
      { wording: 'Carbon neutral deliveries' },
      [
        'offset.register',
        'Please enter the register, the project and the retirement date of its offsets (offset).',
      ],
    ],
    [
      'products',
      '1',
      { fefco: 'hat' },
      ['fefco', 'Please start with the four-digit FEFCO code, for example 0201.'],
    ],
    ['services', 'iso-9001', { facts: 'No colon' }, ['facts', 'Please enter a name for each fact.']],
    ['services', 'iso-9001', { 'policy.owner': 'Me' }, ['policy.version', 'Please enter the version.']],
  ])('rejects %s/%s with %j at the field', (section, id, change, fault) => {
    expect(faultsOf(section, id, change)).toContainEqual(fault)
  })

  it('sorts weekdays and accepts common number formats', () => {
    const hours = [{ what: 'Office', days: ['Friday', 'Monday'], opens: '08:00', closes: '17:00' }]
    const values = {
      ...toFormValues('sites', entryOf('sites', 'aldermoor')),
      hours,
      'coordinates.longitude': '−1.5',
    }
    expect(createEntrySchema('sites').parse(values)).toMatchObject({
      hours: [{ days: ['Monday', 'Friday'] }],
      coordinates: { longitude: -1.5 },
    })
  })

  it.each(SECTIONS)('requires the mandatory fields of a new entry of %s', (section) => {
    const read = createEntrySchema(section).safeParse(toFormValues(section, null))
    const asked = new Set(read.error?.issues.map(({ path }) => path[0]))
    const must = SECTION_LABELS[section].fields.filter(
      ({ kind, isOptional }) => !isOptional && kind !== 'truth',
    )
    expect([...must.map(({ name }) => name)].filter((name) => !asked.has(name))).toEqual([])
  })
})

describe('entryChanges', () => {
  it('lists changed fields as text', () => {
    const before = entryOf('sites', 'aldermoor')
    const after = { ...before, telephone: '01632 960 111' } as Entry
    expect(entryChanges('sites', before, after)).toEqual([
      { label: 'Phone', before: '01632 960 100', after: '01632 960 111' },
    ])
    expect(entryChanges('sites', before, before)).toEqual([])
    expect(entryChanges('claims', entryOf('claims', 'three-sites'), null)[0]?.after).toBe('')
  })
})
