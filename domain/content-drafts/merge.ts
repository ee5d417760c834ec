/**
 * Three-way merge: base, mine and theirs, by field as in `private.merge_fields`, and rich text also by paragraph. What
 * both changed differently is a conflict.
 */
import { diffArrays } from 'diff'
import type { FieldFormat } from './content-draft.ts'
import { changedFields, type Fields, isSame } from './fields.ts'
import { parseBlocks } from './html-blocks.ts'

export interface MergeResult {
  /** With my value in differing fields. */
  readonly fields: Fields
  readonly conflicts: readonly string[]
  /** Fields that only they changed. */
  readonly remoteChanges: readonly string[]
}

/** @param richTexts names of fields with rich text */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  richTexts: readonly string[] = [],
): MergeResult {
  const theirChanges = changedFields(base, theirs).filter((name) => name in theirs)
  const differing = theirChanges.filter((name) => !isSame(mine[name], theirs[name]))
  const merged = Object.fromEntries(
    differing.flatMap((name) => {
      if (isSame(mine[name], base[name])) return [[name, theirs[name]]]
      const text = richTexts.includes(name) ? mergeRichText(base[name], mine[name], theirs[name]) : null
      return text === null ? [] : [[name, text]]
    }),
  )
  return {
    fields: { ...mine, ...merged },
    conflicts: differing.filter((name) => !(name in merged)),
    remoteChanges: Object.keys(merged),
  }
}

/** Blocks of the base that one side replaced. */
interface Change {
  readonly start: number
  readonly end: number
  readonly blocks: readonly string[]
}

function listChanges(base: string[], side: string[]): Change[] {
  const changes: Change[] = []
  let place = 0
  for (const { value, added, removed } of diffArrays(base, side)) {
    const last = changes.at(-1)
    const isContinued = last?.end === place && (added || removed)
    const change = {
      start: isContinued ? last.start : place,
      end: removed ? place + value.length : place,
      blocks: [...(isContinued ? last.blocks : []), ...(added ? value : [])],
    }
    if (isContinued) changes.pop()
    if (added || removed) changes.push(change)
    if (!added) place += value.length
  }
  return changes
}

/** Text that both added at the same place is no conflict. */
function isOverlap(one: Change, other: Change): boolean {
  return one.start < other.end && other.start < one.end
}

/** Merges rich text by paragraph, list or table. Returns null if both changed the same one. */
export function mergeRichText(base: unknown, mine: unknown, theirs: unknown): string | null {
  const [blocks, own, foreign] = [base, mine, theirs].map((text) =>
    blocksOf(text).map((block) => block.trim()),
  ) as [string[], string[], string[]]
  const myChanges = listChanges(blocks, own)
  const theirChanges = listChanges(blocks, foreign)
  const others = theirChanges.filter((change) => !myChanges.some((same) => isSame(same, change)))
  if (others.some((change) => myChanges.some((one) => isOverlap(one, change)))) return null
  // At the same place an insertion comes before a replacement, and theirs before mine.
  const changes = [...others, ...myChanges].sort(
    (one, other) => one.start - other.start || Number(one.end > one.start) - Number(other.end > other.start),
  )
  let place = 0
  const merged: string[] = []
  for (const { start, end, blocks: replacement } of changes) {
    merged.push(...blocks.slice(place, start), ...replacement)
    place = end
  }
  return [...merged, ...blocks.slice(place)].join('')
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
