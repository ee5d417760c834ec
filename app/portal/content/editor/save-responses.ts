/** Autosave transitions for external events: responses, remote revisions, recovered drafts and resolved conflicts. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import {
  type ConflictResolution,
  type Fields,
  isSame,
  mergeFields,
  resolveConflict,
} from '#domain/content-drafts/merge.ts'
import type { RemoteRevision, Revision, SaveState, Sending } from './save-state.ts'

/** Delays between retries, in ms. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export type SaveResponse =
  | {
      readonly outcome: 'saved' | 'unchanged'
      readonly recordId: number
      readonly number: number
      readonly fields: Fields
      readonly savedAt: string
      /** Revision number that readers see. */
      readonly publishedNumber: number | null
      /** Fields merged from other editors. Other differences were filled in by the database. */
      readonly merged?: readonly string[]
    }
  | ({ readonly outcome: 'conflict'; readonly recordId: number; readonly base: Fields } & RemoteRevision)
  | { readonly outcome: 'unknown' }

/** Ignores a late response to a save that has already been answered. */
export function applySaveResponse(state: SaveState, id: number, answered: SaveResponse): SaveState {
  const { sending } = state
  if (sending?.id !== id) return state
  const heard: SaveState = { ...state, sending: null, isUnderWay: false, trouble: null, tries: 0, retryAt: 0 }
  if (answered.outcome === 'unknown')
    return { ...heard, trouble: { why: 'gone', message: goneMessage(state.kind) } }
  const { recordId, fields, number } = answered
  const known = { ...heard, recordId }
  if (answered.outcome === 'conflict') {
    // A conflict on a first save means that the save succeeded but its response was lost.
    const base = sending.basedOn === null ? sending.fields : answered.base
    // The discarded version isn’t a revision yet.
    const partings = sending.parting === null ? known.partings : [sending.parting, ...known.partings]
    const conflicting = { ...known, partings, base: { number: sending.basedOn, fields: base } }
    return mergeRemote(conflicting, { number, fields, savedAt: answered.savedAt, savedBy: answered.savedBy })
  }
  const done: SaveState = {
    ...known,
    saved: Math.max(state.saved, sending.edit),
    savedAt: answered.savedAt,
    base: { number: sending.basedOn, fields: sending.fields },
    published: publishedBy(answered, state.published),
    firstAt: state.lastAt,
  }
  return mergeRemote(done, { number, fields, savedAt: answered.savedAt, savedBy: null }, answered.merged)
}

function publishedBy(answered: SaveResponse, before: Fields | null): Fields | null {
  if (!('publishedNumber' in answered) || answered.publishedNumber === null) return null
  return answered.publishedNumber === answered.number ? answered.fields : before
}

/** Handles a missing or unclear response: the save may or may not have succeeded. */
export function applySaveFailure(
  state: SaveState,
  id: number,
  trouble: 'unreachable' | 'signed-out',
  message: string,
  at: number,
): SaveState {
  if (state.sending?.id !== id) return state
  const pause = RETRY_DELAYS_MS[Math.min(state.tries, RETRY_DELAYS_MS.length - 1)] as number
  return {
    ...state,
    isUnderWay: false,
    trouble: { why: trouble, message },
    tries: state.tries + 1,
    retryAt: at + pause,
  }
}

/** Handles a rejected save. */
export function refuse(state: SaveState, id: number, message: string): SaveState {
  if (state.sending?.id !== id) return state
  const { edit } = state.sending
  return { ...state, sending: null, isUnderWay: false, trouble: { why: 'refused', message, edit } }
}

/** Handles a newer remote revision. A pending save is completed first. */
export function applyRemoteRevision(state: SaveState, newest: RemoteRevision): SaveState {
  if (state.sending !== null) return state
  const known = state.theirs?.number ?? state.base.number ?? 0
  return newest.number <= known ? state : mergeRemote(state, newest)
}

/** Merges a remote revision. @param merged fields that others changed, if known */
function mergeRemote(state: SaveState, theirs: RemoteRevision, merged?: readonly string[]): SaveState {
  const merge = mergeFields(state.base.fields, state.fields, theirs.fields)
  if (merge.conflicts.length > 0) return { ...state, theirs }
  const isMine = isSame(merge.fields, theirs.fields)
  // A slug assigned to a new draft doesn’t count as a change.
  const isRemoteChange = (name: string) =>
    merged?.includes(name) ?? !(name === 'slug' && state.base.fields[name] === '')
  const others = merge.taken.filter(isRemoteChange)
  return {
    ...state,
    fields: merge.fields,
    base: { number: theirs.number, fields: theirs.fields },
    theirs: null,
    saved: isMine ? state.edit : state.saved,
    savedAt: isMine ? theirs.savedAt : state.savedAt,
    taken: others.length === 0 ? state.taken : { count: state.taken.count + 1, fields: others },
  }
}

/** Resolves conflicts by field. The discarded version is saved first, so that it can be restored. */
export function resolveConflicts(
  state: SaveState,
  choices: Readonly<Record<string, ConflictResolution>>,
  at: number,
): SaveState {
  const { theirs } = state
  if (theirs === null) return state
  const merge = mergeFields(state.base.fields, state.fields, theirs.fields)
  const chosen = Object.fromEntries(
    merge.conflicts.map((name) => {
      const form =
        CONTENT_TYPE_DEFINITIONS[state.kind].fields.find((field) => field.name === name)?.form ?? 'text'
      return [name, resolveConflict(form, choices[name] ?? 'mine', state.fields[name], theirs.fields[name])]
    }),
  )
  const givenUp = merge.conflicts.filter((name) => choices[name] === 'theirs')
  const parting = Object.fromEntries(givenUp.map((name) => [name, state.fields[name]]))
  return {
    ...state,
    fields: { ...merge.fields, ...chosen },
    edit: state.edit + 1,
    lastAt: at,
    base: { number: theirs.number, fields: theirs.fields },
    theirs: null,
    partings: givenUp.length === 0 ? state.partings : [...state.partings, parting],
    asked: { ...state.asked },
  }
}

/** Continues as a new draft after the original was deleted. */
export function saveAsNew(state: SaveState, origin: string): SaveState {
  return {
    ...state,
    recordId: null,
    origin,
    base: { number: null, fields: {} },
    published: null,
    trouble: null,
    edit: state.edit + 1,
    asked: {},
  }
}

/** Local draft with the state needed to continue saving. */
export interface StoredDraft {
  readonly recordId: number | null
  readonly origin: string
  readonly fields: Fields
  readonly base: Revision
  readonly partings: readonly Fields[]
  readonly sending: Sending | null
}

export function toStoredDraft({ recordId, origin, fields, base, partings, sending }: SaveState): StoredDraft {
  return { recordId, origin, fields, base, partings, sending }
}

/** Distinguishes saves of an earlier page from those of this one. */
const RESTORED_SAVE_ID = 0

/** Restores a local draft as unsaved text and resends its pending save. */
export function restoreStoredDraft(
  state: SaveState,
  kept: StoredDraft,
  newest: RemoteRevision | null,
  at: number,
): SaveState {
  const back: SaveState = {
    ...state,
    recordId: kept.recordId ?? state.recordId,
    origin: kept.origin,
    fields: kept.fields,
    edit: state.edit + 1,
    base: kept.base,
    partings: kept.partings,
    sending: kept.sending === null ? null : { ...kept.sending, id: RESTORED_SAVE_ID, edit: state.edit },
    firstAt: at,
    lastAt: at,
    asked: {},
  }
  return newest === null ? back : applyRemoteRevision(back, newest)
}

function goneMessage(kind: ContentType): string {
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return `This ${noun} has been permanently deleted. Your text is stored on this device.`
}
