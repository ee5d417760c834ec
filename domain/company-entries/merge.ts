import { toLondonDate } from '../dates/dates.ts'
import { type Company, type CompanyRow, isSection, SECTIONS, type Section } from './company.ts'
import { ENTRY_SCHEMAS, type Entry, type EntryOf } from './schemas.ts'

export interface MergedCompany {
  readonly company: Company
  /** Invalid rows as `section/id: reason`; the default entry is used instead. */
  readonly errors: readonly string[]
}

/** Returns the entries of a section by id, in order. Products include their story. */
export function getDefaultEntries(section: Section, files: Company): ReadonlyMap<string, Entry> {
  return new Map(listEntries(section, files))
}

function listEntries(section: Section, files: Company): (readonly [id: string, entry: Entry])[] {
  switch (section) {
    case 'products':
      return files.products.map(({ id, ...product }) => {
        const { product: _, ...story } = files.stories.find((each) => each.product === id) ?? NO_STORY
        return [String(id), { ...product, ...story } as unknown as EntryOf<'products'>]
      })
    case 'services':
      return files.services.map((service) => [service.slug, service as unknown as EntryOf<'services'>])
    default:
      return files[section].map(({ id, ...entry }) => [id, entry as unknown as Entry])
  }
}

const NO_STORY = { product: 0, uses: [], lead: '', paragraphs: [], suits: [], tell: [], related: [] }

/** Merges staff's rows into the default entries; new entries come last. */
export function mergeCompany(files: Company, rows: readonly CompanyRow[]): MergedCompany {
  const errors: string[] = []
  const changed: Partial<Record<Section, string>> = {}
  /** Last change of each service page. */
  const pages = new Map<string, string>()
  const merged = Object.fromEntries(
    SECTIONS.map((section) => [section, getDefaultEntries(section, files)]),
  ) as Record<Section, Map<string, Entry>>
  for (const { section, entryId, fields, savedAt } of rows.toSorted(byId)) {
    if (!isSection(section)) continue
    const saved = toLondonDate(new Date(savedAt))
    if ((changed[section] ?? '') < saved) changed[section] = saved
    if (section === 'services') pages.set(entryId, saved)
    if (fields === null) {
      // Service pages can't be removed, because they are part of the program.
      if (section !== 'services') merged[section].delete(entryId)
      continue
    }
    const parsed = ENTRY_SCHEMAS[section].safeParse(fields)
    const isKnown = merged[section].has(entryId)
    if (!parsed.success) errors.push(`${section}/${entryId}: ${parsed.error.issues[0]?.message}`)
    else if (isKnown || (section !== 'services' && (section !== 'products' || /^\d{1,9}$/.test(entryId))))
      merged[section].set(entryId, parsed.data)
  }
  return { company: { ...assemble(files, merged, pages), changed }, errors }
}

function byId(one: CompanyRow, other: CompanyRow): number {
  return one.entryId.localeCompare(other.entryId, 'en', { numeric: true })
}

function assemble(
  files: Company,
  merged: Readonly<Record<Section, ReadonlyMap<string, Entry>>>,
  pages: ReadonlyMap<string, string>,
): Omit<Company, 'changed'> {
  const all = <S extends Section>(section: S) => [...merged[section]] as [string, EntryOf<S>][]
  const products = all('products').map(([id, entry]) => [Number(id), split(entry)] as const)
  return {
    sites: all('sites').map(([id, entry]) => ({ id, ...entry })),
    certificates: all('certificates').map(([id, entry]) => ({ id, ...entry })),
    claims: all('claims').map(([id, entry]) => ({ id, ...entry })),
    leadTimes: all('leadTimes').map(([id, entry]) => ({ id, ...entry })),
    answers: all('answers').map(([id, entry]) => ({ id, ...entry })),
    products: products.map(([id, { product }]) => ({ id, ...product })),
    stories: products.map(([product, { story }]) => ({ product, ...story })),
    services: files.services.map((service) => ({
      ...service,
      ...(merged.services.get(service.slug) as EntryOf<'services'> | undefined),
      changed: pages.get(service.slug) ?? service.changed,
    })),
  }
}

/** Splits a product into card and page data. */
function split({
  uses,
  lead,
  paragraphs,
  suits,
  tell,
  related,
  formerTitles,
  ...product
}: EntryOf<'products'>) {
  const story = { uses, lead, paragraphs, suits, tell, related, ...(formerTitles && { formerTitles }) }
  return { product, story }
}
