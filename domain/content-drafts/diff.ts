/** Compares two versions field by field and word by word, as rows for a side-by-side view. */
import { diffArrays, diffWordsWithSpace } from 'diff'
import { CONTENT_TYPE_DEFINITIONS, type ContentType, type FieldDescription } from './content-draft.ts'
import { changedFields, type Fields } from './fields.ts'
import { type Line, parseLines } from './html-blocks.ts'

export interface DiffSegment {
  readonly text: string
  /** On this side only. */
  readonly isChanged: boolean
}

export interface DiffSide {
  /** Type of line (*Heading 2*); null for single values. */
  readonly structure: string | null
  readonly pieces: readonly DiffSegment[]
}

/** Null marks an empty side. */
export interface DiffRow {
  readonly before: DiffSide | null
  readonly after: DiffSide | null
  readonly isChanged: boolean
}

export interface FieldDiff {
  readonly field: FieldDescription
  readonly rows: readonly DiffRow[]
}

/** Returns the fields that differ, in form order. */
export function diffFields(kind: ContentType, before: Fields, after: Fields): FieldDiff[] {
  const changed = changedFields(before, after)
  return CONTENT_TYPE_DEFINITIONS[kind].fields
    .filter(({ name }) => changed.includes(name))
    .map((field) => ({ field, rows: diffValues(field, before[field.name], after[field.name]) }))
}

export function diffValues({ format }: FieldDescription, before: unknown, after: unknown): DiffRow[] {
  return compareLines(linesOf(format, before), linesOf(format, after), format === 'html')
}

/** Returns a field’s value as readable lines. */
function linesOf(format: FieldDescription['format'], value: unknown): Line[] {
  if (value === null || value === undefined || value === '') return []
  if (format === 'html') return parseLines(String(value))
  if (format === 'settings')
    return Object.entries(value as object)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, setting]) => ({
        structure: name,
        text: `${name.replace(/[_-]/g, ' ')}: ${typeof setting === 'string' ? setting : JSON.stringify(setting)}`,
      }))
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? [] : [{ structure: '', text }]
}

/** Aligns replaced lines; added and removed ones have an empty side. */
function compareLines(before: readonly Line[], after: readonly Line[], hasStructure: boolean): DiffRow[] {
  const rows: DiffRow[] = []
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.structure === other.structure && one.text === other.text,
  })
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index] as (typeof changes)[number]
    if (!change.added && !change.removed) {
      for (const line of change.value) rows.push(rowOf(line, line, hasStructure))
      continue
    }
    const next = changes[index + 1]
    const isPair = change.removed && next?.added === true
    const removed = change.removed ? change.value : []
    const added = isPair ? next.value : change.added ? change.value : []
    if (isPair) index += 1
    for (let line = 0; line < Math.max(removed.length, added.length); line += 1)
      rows.push(rowOf(removed[line], added[line], hasStructure))
  }
  return rows
}

function rowOf(before: Line | undefined, after: Line | undefined, hasStructure: boolean): DiffRow {
  const side = (line: Line, pieces: readonly DiffSegment[]): DiffSide => ({
    structure: hasStructure ? line.structure : null,
    pieces,
  })
  const whole = (line: Line, isChanged: boolean) => side(line, [{ text: line.text, isChanged }])
  if (before === undefined || after === undefined)
    return {
      before: before === undefined ? null : whole(before, true),
      after: after === undefined ? null : whole(after, true),
      isChanged: true,
    }
  if (before.text === after.text) {
    const isChanged = before.structure !== after.structure
    return { before: whole(before, false), after: whole(after, false), isChanged }
  }
  const words = diffWordsWithSpace(before.text, after.text)
  const piecesOf = (other: 'added' | 'removed') =>
    words
      .filter((part) => !part[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }))
  return { before: side(before, piecesOf('added')), after: side(after, piecesOf('removed')), isChanged: true }
}
