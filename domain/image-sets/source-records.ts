import { formatLongDate } from '#domain/dates/dates.ts'
import type { SlotValue } from '#domain/graphics/model/recipe.ts'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { parseFocalPoint } from '#domain/media/crops.ts'
import { getGeneratedImageName, validateImageUrl } from './image-paths.ts'
import type { SourceType } from './image-sets.ts'

/** Fields of a record; empty if the record has none. */
export interface SourceFields {
  readonly kind: SourceType
  readonly id: string
  readonly title: string
  /** Type of record, such as `News` or `Vacancy`. */
  readonly label: string
  readonly text: string
  /** Short items, such as a place or working hours. */
  readonly facts: readonly string[]
  /** `YYYY-MM-DD`; null if the record has no date. */
  readonly day: string | null
  /** Name of the author or team member. */
  readonly person: string
  readonly picture: { readonly path: string; readonly alt: string; readonly focus: string | null } | null
}

export interface SourceRecordsResponse {
  readonly records: readonly SourceFields[]
}

type FieldReader = (facts: SourceFields) => string

const title: FieldReader = (facts) => facts.title
const day: FieldReader = (facts) => (facts.day === null ? '' : formatLongDate(facts.day))
const factAt =
  (place: number): FieldReader =>
  (facts) =>
    facts.facts[place] ?? ''

const FIELD_READERS: Readonly<Record<string, FieldReader>> = {
  kicker: (facts) =>
    [facts.label, facts.kind === 'job' ? factAt(2)(facts) : day(facts)].filter(Boolean).join(' · '),
  category: (facts) => facts.label,
  title,
  support: (facts) => facts.text,
  quote: (facts) => facts.text,
  person: (facts) => facts.person,
  role: (facts) => (facts.kind === 'member' ? factAt(0)(facts) : ''),
  meaning: (facts) => (facts.kind === 'claim' ? facts.title : ''),
  source: (facts) => (facts.kind === 'claim' ? factAt(0)(facts) : ''),
  facts: (facts) => facts.facts.join('\n'),
  points: (facts) => facts.facts.join('\n'),
  place: (facts) => (facts.kind === 'job' ? factAt(0)(facts) : ''),
  day: (facts) => (facts.day === null ? '' : String(Number(facts.day.slice(8)))),
  month: (facts) => day(facts).replace(/^\d+ /, ''),
}

export const DEFAULT_TEMPLATE_BY_SOURCE: Readonly<Record<SourceType, string>> = {
  news: 'article',
  blog: 'article',
  job: 'vacancy',
  product: 'product',
  member: 'quote',
  claim: 'headline',
}

/** Returns the slots that a record fills. Generated images are left out, because they already contain the text. */
export function getSlotsFromRecord(
  slots: readonly SlotDefinition[],
  facts: SourceFields,
): Readonly<Record<string, SlotValue>> {
  const filled: Record<string, SlotValue> = {}
  for (const { name, kind } of slots) {
    if (kind === 'picture') {
      const value = name === 'picture' ? getRecordImage(facts) : null
      if (value !== null) filled[name] = value
    } else if (kind === 'line' || kind === 'lines') {
      const words = Object.hasOwn(FIELD_READERS, name) ? FIELD_READERS[name]?.(facts) : undefined
      if (words !== undefined && words !== '') filled[name] = words
    }
  }
  return filled
}

/** Returns single-page templates whose required slots the record fills. */
export function getCardTemplates(templates: readonly Template[], record: SourceFields): readonly Template[] {
  return templates.filter(({ slots, pages }) => {
    const required = slots.filter(({ isRequired }) => isRequired)
    const filled = getSlotsFromRecord(required, record)
    return (
      pages === undefined && required.length > 0 && required.every(({ name }) => Object.hasOwn(filled, name))
    )
  })
}

function getRecordImage({ picture }: SourceFields): SlotValue | null {
  if (
    picture === null ||
    getGeneratedImageName(picture.path) !== null ||
    validateImageUrl(picture.path) !== null
  )
    return null
  const focus = parseFocalPoint(picture.focus)
  return {
    picture: picture.path,
    ...(focus !== null && { focus }),
    ...(picture.alt !== '' && { alt: picture.alt }),
  }
}

type Slots = Readonly<Record<string, SlotValue>>

/**
 * Updates the slots of a set after its record changed, except slots edited by hand.
 * @param before what the record provided when the set was created
 * @returns null if nothing changed
 */
export function syncSlotsWithRecord(slots: Slots, before: Slots, now: Slots): Slots | null {
  const next: Record<string, SlotValue> = { ...slots }
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (!isSame(slots[name], before[name])) continue
    const value = now[name]
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  const names = new Set([...Object.keys(slots), ...Object.keys(next)])
  return [...names].every((name) => isSame(slots[name], next[name])) ? null : next
}

function isSame(one: SlotValue | undefined, other: SlotValue | undefined): boolean {
  if (one === undefined || other === undefined || typeof one === 'string' || typeof other === 'string')
    return one === other
  return (
    one.picture === other.picture &&
    one.alt === other.alt &&
    one.focus?.x === other.focus?.x &&
    one.focus?.y === other.focus?.y
  )
}

const TEXT_MAX = 280

export function getLeadText(html: string): string {
  const words = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= TEXT_MAX) return words
  const truncated = words.slice(0, TEXT_MAX)
  const sentence = /^.*[.!?](?=\s)/.exec(truncated)?.[0]
  return sentence !== undefined && sentence.length > TEXT_MAX / 3
    ? sentence
    : `${truncated.slice(0, truncated.lastIndexOf(' ')).replace(/[,;:–-]$/, '')}…`
}
