/**
 * Three texts of one manuscript, field by field: the one that two editors began from, mine and theirs. What only one of
 * them changed is taken; what both changed, each in a way of their own, clashes. `private.merge_fields` of the database
 * has the same rule; this is for what was typed while a save was on its way, and for what a device has kept.
 */
import { diffArrays } from 'diff'
import type { FieldFormat } from './content-draft.ts'
import { parseBlocks } from './html-blocks.ts'

/** The fields of either kind, by the names of their columns. */
export type Fields = Readonly<Record<string, unknown>>

/** As JSON has it, whatever the order of an object's entries; what is missing is null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  // A text of a hundred pages need not be written down to be another one.
  if (typeof one === 'string' && typeof other === 'string') return false
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The names of the fields in which two texts differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(before[name], after[name]))
}

export interface MergeResult {
  /** Mine where both changed a field. */
  readonly fields: Fields
  readonly clashes: readonly string[]
  /** What only they changed. */
  readonly taken: readonly string[]
}

export function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergeResult {
  const theirChanges = changedFields(base, theirs).filter((name) => name in theirs)
  const differing = theirChanges.filter((name) => !isSame(mine[name], theirs[name]))
  const taken = differing.filter((name) => isSame(mine[name], base[name]))
  return {
    fields: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    clashes: differing.filter((name) => !taken.includes(name)),
    taken,
  }
}

export type ConflictResolution = 'mine' | 'theirs' | 'both'

/** Whether two values of a field can stand beside one another in it. */
export function canCombine(form: FieldFormat): boolean {
  return form === 'text' || form === 'html' || form === 'labels'
}

/** One field after a clash. Both keeps what the two have in common once, then theirs, then mine. */
export function resolveConflict(
  form: FieldFormat,
  choice: ConflictResolution,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (choice === 'mine' || (choice === 'both' && !canCombine(form))) return mine
  if (choice === 'theirs') return theirs
  if (form === 'labels') return [...new Set([...labelsOf(theirs), ...labelsOf(mine)])]
  if (form === 'html') return bothTexts(blocksOf(theirs), blocksOf(mine)).join('')
  return bothTexts(sentencesOf(theirs), sentencesOf(mine)).join(' ')
}

const labelsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : [])
const blocksOf = (value: unknown) => parseBlocks(String(value ?? '')).map(({ html }) => html)
const sentencesOf = (value: unknown) =>
  String(value ?? '')
    .trim()
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => sentence !== '')

/** Every part of either text is in it. */
function bothTexts(theirs: string[], mine: string[]): string[] {
  return diffArrays(theirs, mine).flatMap(({ value }) => value)
}
