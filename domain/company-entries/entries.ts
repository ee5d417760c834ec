import { AUDIENCES, getAnswerPath } from '../company/answers.ts'
import { LEAD_TIMES_PATH } from '../company/sectors.ts'
import { SERVICES_PATH } from '../company/services.ts'
import { productPath, productSlug } from '../products/product-path.ts'
import type { Company, Section } from './company.ts'
import { type Field, SECTION_LABELS } from './fields.ts'
import type { Entry, EntryOf } from './schemas.ts'

export function entryTitle(section: Section, entry: Entry): string {
  const { name, standard, wording, title, question } = entry as Readonly<Record<string, unknown>>
  const titles = {
    sites: name,
    certificates: standard,
    claims: wording,
    products: title,
    leadTimes: name,
    services: title,
    answers: question,
  }
  return String(titles[section] ?? '')
}

/** Returns its public path. */
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
    case 'leadTimes':
      return `${LEAD_TIMES_PATH}#${id}`
    case 'services':
      return `${SERVICES_PATH}/${id}`
    case 'answers':
      return getAnswerPath({ id })
  }
}

const ID_MAX = 50

/** Returns a unique id within the section: a product number, or a slug of the title. */
export function newEntryId(section: Section, entry: Entry, usedIds: readonly string[]): string {
  if (section === 'products') return String(Math.max(0, ...usedIds.map(Number)) + 1)
  const titleSlug = productSlug({ title: entryTitle(section, entry) })
    .slice(0, ID_MAX)
    .replace(/-+$/, '')
  const isFree = (id: string) => !usedIds.includes(id)
  let count = 2
  let id = titleSlug || SECTION_LABELS[section].one.replaceAll(' ', '-')
  while (!isFree(id)) id = `${titleSlug}-${count++}`
  return id
}

/** Keeps former titles of a product, so that its old URLs redirect. */
export function keepPreviousTitles(section: Section, entry: Entry, previous: Entry | null): Entry {
  if (section !== 'products' || previous === null) return entry
  const [now, then] = [entry, previous] as readonly EntryOf<'products'>[] as [
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

/** Returns a field's options. */
export function getFieldOptions(
  { name }: Field,
  company: Company,
  { uses, flutes }: Readonly<Record<'uses' | 'flutes', readonly string[]>>,
): readonly SelectOption[] {
  const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  switch (name) {
    case 'sites':
      return company.sites.map(({ id, name: label }) => ({ value: id, label }))
    case 'certificate':
      return company.certificates.map(({ id, standard }) => ({ value: id, label: standard }))
    case 'page':
      return company.services.map(({ slug, title }) => ({ value: `${SERVICES_PATH}/${slug}`, label: title }))
    case 'related':
    case 'products':
      return company.products.map(({ id, title }) => ({ value: String(id), label: title }))
    case 'dependsOn':
      return [
        ...company.certificates.map(({ id, standard }) => ({ value: id, label: standard })),
        ...company.claims.map(({ id, wording }) => ({ value: id, label: wording })),
      ]
    case 'audience':
      return toOptions(AUDIENCES)
    case 'uses':
      return toOptions(uses)
    default:
      return toOptions(flutes)
  }
}

/** Changed field, with both versions as text. */
export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Returns the changed fields between two versions; null means no version. */
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
  if (kind === 'richText') return htmlToText(String(value ?? ''))
  if (Array.isArray(value)) return value.join('\n')
  return value === undefined ? '' : String(value)
}

/** Extracts text for comparison, one line per block. The result is not safe as markup. */
function htmlToText(html: string): string {
  return html
    .replace(/<\/(?:p|h\d|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
