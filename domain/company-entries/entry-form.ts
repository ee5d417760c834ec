/** Converts entries to form values and back; everything except option lists, hours and the checkbox is text. */
import { z } from 'zod'
import type { Weekday } from '../company/locations.ts'
import type { Section } from './company.ts'
import { type Field, SECTION_LABELS } from './fields.ts'
import { ENTRY_SCHEMAS, type Entry } from './schemas.ts'

export interface OpeningHoursInput {
  readonly what: string
  readonly days: readonly Weekday[]
  readonly opens: string
  readonly closes: string
}

export type FieldValue = string | readonly string[] | readonly OpeningHoursInput[] | boolean
export type EntryValues = Readonly<Record<string, FieldValue>>

type Tree = { [name: string]: unknown }

export const NO_HOURS: OpeningHoursInput = { what: '', days: [], opens: '', closes: '' }

/** Returns initial form values; empty for a new entry. */
export function toFormValues(section: Section, entry: Entry | null): EntryValues {
  return Object.fromEntries(
    SECTION_LABELS[section].fields.map((field) => [
      field.name,
      toFormValue(field, partOf(entry, field.name)),
    ]),
  )
}

function partOf(entry: Entry | null, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => (part as Tree | null | undefined)?.[key], entry)
}

function toFormValue({ kind }: Field, value: unknown): FieldValue {
  switch (kind) {
    case 'lines':
      return ((value ?? []) as readonly string[]).join('\n')
    case 'paragraphs':
      return ((value ?? []) as readonly string[]).join('\n\n')
    case 'facts':
      return ((value ?? []) as readonly string[][]).map((fact) => fact.join(': ')).join('\n')
    case 'choices':
      return ((value ?? []) as readonly (string | number)[]).map(String)
    case 'hours':
      return (value as readonly OpeningHoursInput[] | undefined) ?? [NO_HOURS]
    case 'truth':
      return value !== true
    default:
      return value === undefined ? '' : String(value)
  }
}

/** Returns the schema that parses form values; errors have the field's name. */
export function createEntrySchema(section: Section) {
  const { fields } = SECTION_LABELS[section]
  return z.custom<EntryValues>().transform((values, context): Entry => {
    const parsed = ENTRY_SCHEMAS[section].safeParse(treeOf(fields, values))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      const fieldPath = path.join('.')
      const field =
        fields.find(({ name }) => fieldPath === name || fieldPath.startsWith(`${name}.`)) ??
        fields.find(({ name }) => name.startsWith(`${fieldPath}.`))
      context.addIssue({ code: 'custom', path: [field?.name ?? fieldPath], message })
    }
    return z.NEVER
  })
}

function treeOf(fields: readonly Field[], values: EntryValues): Tree {
  const tree: Tree = {}
  for (const field of fields) {
    const value = values[field.name] ?? ''
    // If one field of an optional group is filled in, all of them are required.
    const isAbsent = field.isOptional && isEmpty(value) && !isGroupStarted(fields, field, values)
    if (!isAbsent) setValue(tree, field.name.split('.'), parseFieldValue(field, value))
  }
  return tree
}

function isEmpty(value: FieldValue): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function isGroupStarted(fields: readonly Field[], { name }: Field, values: EntryValues): boolean {
  const [group, inner] = name.split('.')
  return (
    inner !== undefined &&
    fields.some((each) => each.name.startsWith(`${group}.`) && !isEmpty(values[each.name] ?? ''))
  )
}

function setValue(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (value === undefined) return
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  tree[key] ??= {}
  setValue(tree[key] as Tree, rest, value)
}

function parseFieldValue({ kind, name }: Field, value: FieldValue): unknown {
  const text = typeof value === 'string' ? value.trim() : ''
  const linesOf = (separator: RegExp) =>
    text
      .split(separator)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  switch (kind) {
    case 'lines':
      return linesOf(/\n/)
    case 'paragraphs':
      return linesOf(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '))
    case 'facts':
      return linesOf(/\n/).map((line) => {
        const colon = line.indexOf(':')
        return colon < 0 ? ['', line] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
      })
    case 'choices':
      return name === 'related' || name === 'products' ? (value as readonly string[]).map(Number) : value
    case 'number':
      // Accepts thousands separators and dashes as minus signs.
      return text === '' ? Number.NaN : Number(text.replaceAll(',', '').replace(/^[−–]/, '-'))
    case 'truth':
      return value === true ? undefined : true
    case 'hours':
      return value
    default:
      return text
  }
}
