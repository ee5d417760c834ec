/**
 * Three-way merge by field: base, mine and theirs. A field changed differently by both is a conflict. Same rule as
 * `private.merge_fields`, for text typed during a save and for local drafts.
 */
import { diffArrays } from 'diff'
import type { FieldFormat } from './content-draft.ts'
import { parseBlocks } from './html-blocks.ts'

/** Fields by column name. */
export type Fields = Readonly<Record<string, unknown>>

/** Compares as JSON, ignoring key order; missing values equal null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  // Avoids serialising long texts.
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

/** Returns the names of fields that differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(before[name], after[name]))
}

export interface MergeResult {
  /** With my value in differing fields. */
  readonly fields: Fields
  readonly conflicts: readonly string[]
  /** Fields that only they changed. */
  readonly remoteChanges: readonly string[]
}

export function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergeResult {
  const theirChanges = changedFields(base, theirs).filter((name) => name in theirs)
  const differing = theirChanges.filter((name) => !isSame(mine[name], theirs[name]))
  const remoteChanges = differing.filter((name) => isSame(mine[name], base[name]))
  return {
    fields: { ...mine, ...Object.fromEntries(remoteChanges.map((name) => [name, theirs[name]])) },
    conflicts: differing.filter((name) => !remoteChanges.includes(name)),
    remoteChanges,
  }
}

export type ConflictResolution = 'mine' | 'theirs' | 'both'

/** Whether a field can hold both values. */
export function canCombine(format: FieldFormat): boolean {
  return format === 'text' || format === 'html' || format === 'labels'
}

/** Resolves one field. *Both* keeps the common parts once, then theirs, then mine. */
export function resolveConflict(
  format: FieldFormat,
  choice: ConflictResolution,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (choice === 'mine' || (choice === 'both' && !canCombine(format))) return mine
  if (choice === 'theirs') return theirs
  if (format === 'labels') return [...new Set([...labelsOf(theirs), ...labelsOf(mine)])]
  if (format === 'html') return bothTexts(blocksOf(theirs), blocksOf(mine)).join('')
  return bothTexts(sentencesOf(theirs), sentencesOf(mine)).join(' ')
}

const labelsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : [])
const blocksOf = (value: unknown) => parseBlocks(String(value ?? '')).map(({ html }) => html)
const sentencesOf = (value: unknown) =>
  String(value ?? '')
    .trim()
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => sentence !== '')

/** Contains every part of both texts. */
function bothTexts(theirs: string[], mine: string[]): string[] {
  return diffArrays(theirs, mine).flatMap(({ value }) => value)
}
