/** An entry of a section: what it is called, where it is shown, and what it is kept by. */
import { SERVICES_PATH } from '../company/services.ts'
import { productPath, productSlug } from '../products/product-path.ts'
import type { Company, Section } from './company.ts'
import { type Field, SECTION_LABELS } from './fields.ts'
import type { Entry, EntryOf } from './schemas.ts'

/** How an entry is called in lists and sentences. */
export function entryTitle(section: Section, entry: Entry): string {
  const { name, standard, wording, title } = entry as Readonly<Record<string, unknown>>
  const own = { sites: name, certificates: standard, claims: wording, products: title, services: title }
  return String(own[section] ?? '')
}

/** The page on which visitors read it. */
export function getEntryPath(section: Section, id: string, entry: Entry): string {
  switch (section) {
    case 'sites':
      return `/locations#${id}`
    case 'certificates':
      return `/certificates/${id}`
    case 'claims':
      return `/claims#${id}`
    case 'products':
      return productPath(entry as EntryOf<'products'>)
    case 'services':
      return `${SERVICES_PATH}/${id}`
  }
}

const ID_MAX = 50

/** The id of a new entry, which no other of its section has: a product's number, or words of its title. */
export function newEntryId(section: Section, entry: Entry, taken: readonly string[]): string {
  if (section === 'products') return String(Math.max(0, ...taken.map(Number)) + 1)
  const words = productSlug({ title: entryTitle(section, entry) })
    .slice(0, ID_MAX)
    .replace(/-+$/, '')
  const free = (id: string) => !taken.includes(id)
  let count = 2
  let id = words || SECTION_LABELS[section].one
  while (!free(id)) id = `${words}-${count++}`
  return id
}

/** A product keeps the titles that it had, so that addresses made of them lead to it. */
export function keepPreviousTitles(section: Section, entry: Entry, before: Entry | null): Entry {
  if (section !== 'products' || before === null) return entry
  const [now, then] = [entry, before] as readonly EntryOf<'products'>[] as [
    EntryOf<'products'>,
    EntryOf<'products'>,
  ]
  const former = [...new Set([...(then.formerTitles ?? []), then.title])].filter(
    (title) => title !== now.title,
  )
  return former.length === 0 ? now : { ...now, formerTitles: former }
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

/** What a field offers to choose from. @param pictures the addresses of the site’s pictures */
export function getFieldOptions(
  { name }: Field,
  company: Company,
  { pictures, uses, flutes }: Readonly<Record<'pictures' | 'uses' | 'flutes', readonly string[]>>,
): readonly SelectOption[] {
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  switch (name) {
    case 'sites':
      return company.sites.map(({ id, name: label }) => ({ value: id, label }))
    case 'certificate':
      return company.certificates.map(({ id, standard }) => ({ value: id, label: standard }))
    case 'page':
      return company.services.map(({ slug, title }) => ({ value: `${SERVICES_PATH}/${slug}`, label: title }))
    case 'related':
      return company.products.map(({ id, title }) => ({ value: String(id), label: title }))
    case 'uses':
      return same(uses)
    case 'flute':
      return same(flutes)
    default:
      return pictures.map((value) => ({ value, label: value.replace('/uploads/', '') }))
  }
}

/** A field of which two versions say different things; each as text. */
export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What changed from one version of an entry to another, field by field; null stands for none. */
export function entryChanges(section: Section, before: Entry | null, after: Entry | null): FieldChange[] {
  return SECTION_LABELS[section].fields.flatMap((field) => {
    const [then, now] = [textOf(field, before), textOf(field, after)]
    return then === now ? [] : [{ label: field.label, before: then, after: now }]
  })
}

function textOf({ name, kind }: Field, entry: Entry | null): string {
  if (entry === null) return ''
  const value = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], entry)
  if (kind === 'truth') return value === true ? 'No' : 'Yes'
  if (kind === 'hours')
    return (value as EntryOf<'sites'>['hours'])
      .map(({ what, days, opens, closes }) => `${what}: ${days.join(', ')}, ${opens} to ${closes}`)
      .join('\n')
  if (kind === 'facts')
    return ((value ?? []) as readonly string[][]).map((fact) => fact.join(': ')).join('\n')
  if (kind === 'richText') return wordsOfHtml(String(value ?? ''))
  if (Array.isArray(value)) return value.join('\n')
  return value === undefined ? '' : String(value)
}

/** Of sanitised or unsanitised HTML the words alone, a block a line: to be compared, never to be markup. */
function wordsOfHtml(html: string): string {
  return html
    .replace(/<\/(?:p|h\d|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
