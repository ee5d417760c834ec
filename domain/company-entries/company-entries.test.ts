import { describe, expect, it } from 'vitest'
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
  ])('keeps the defaults if the row is %s', (_, section, id, fields) => {
    const { changed: _changed, ...company } = merged(row(section, id, fields))
    const { changed: _none, ...files } = DEFAULT_COMPANY
    expect(company).toEqual(files)
  })

  it('publishes only entries that staff have confirmed', () => {
    const published = (id: string, fields: object) =>
      filterPublishable(merged(row('certificates', id, fields)).certificates, 'https://boxes.example.com')
    const { invented, ...confirmed } = entryOf('certificates', 'brcgs') as { invented?: true }
    expect(invented).toBe(true)
    expect(published('brcgs', confirmed).map(({ id }) => id)).toEqual(['brcgs'])
    expect(published('fsc', { ...entryOf('certificates', 'fsc'), body: 'Another body' })).toEqual([])
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
  const hours = (change: object) => ({
    hours: [{ what: 'Office', days: ['Monday'], opens: '08:00', closes: '17:00', ...change }],
  })
  it.each<[Section, string, Record<string, unknown>, field: string, message: string]>([
    ['sites', 'aldermoor', { name: ' ' }, 'name', 'the name.'],
    ['sites', 'aldermoor', { 'address.postcode': 'nowhere' }, 'address.postcode', 'a UK postcode.'],
    ['sites', 'aldermoor', { 'coordinates.latitude': '' }, 'coordinates.latitude', 'a UK latitude'],
    ['sites', 'aldermoor', hours({ opens: '18:00' }), 'hours', 'a closing time after the opening time.'],
    ['sites', 'aldermoor', hours({ days: [] }), 'hours', 'the days for each line of opening hours.'],
    ['sites', 'aldermoor', { 'picture.src': '' }, 'picture.src', 'an image.'],
    ['certificates', 'fsc', { expires: '2020-01-01' }, 'expires', 'can’t be before the start date.'],
    ['claims', 'three-sites', { 'evidence.file': 'javascript:alert(1)' }, 'evidence.file', 'the file’s URL'],
    ['claims', 'three-sites', { wording: 'Carbon neutral' }, 'offset.register', 'the register, the project'],
    ['products', '1', { fefco: 'hat' }, 'fefco', 'Start with the four-digit FEFCO code'],
    ['leadTimes', 'slotted-cases', { products: [] }, 'products', 'the products.'],
    ['leadTimes', 'slotted-cases', { breaks: '250: 100' }, 'breaks', 'at least two price breaks.'],
    ['leadTimes', 'slotted-cases', { breaks: '250: 100\n500: £3' }, 'breaks', 'as “Quantity: per cent”'],
    [
      'leadTimes',
      'slotted-cases',
      { breaks: '250: 100\n200: 90' },
      'breaks',
      'larger quantities at lower prices',
    ],
    ['services', 'iso-9001', { facts: 'No colon' }, 'facts', 'a name for each fact.'],
    ['services', 'iso-9001', { 'policy.owner': 'Me' }, 'policy.version', 'the version.'],
  ])('rejects %s/%s with %j at the field', (section, id, change, field, message) => {
    const values = { ...toFormValues(section, entryOf(section, id)), ...change }
    const { error } = createEntrySchema(section).safeParse(values)
    expect(error?.issues).toContainEqual(
      expect.objectContaining({ path: [field], message: expect.stringContaining(message) }),
    )
  })

  it('sorts weekdays and accepts common number formats', () => {
    const values = {
      ...toFormValues('sites', entryOf('sites', 'aldermoor')),
      ...hours({ days: ['Friday', 'Monday'] }),
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
    for (const { name, kind, isOptional } of SECTION_LABELS[section].fields)
      if (!isOptional && kind !== 'truth') expect(asked).toContain(name)
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
