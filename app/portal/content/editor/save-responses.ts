/** Autosave transitions for external events: responses, remote revisions, recovered drafts and resolved conflicts. */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { type Fields, isSame } from '#domain/content-drafts/fields.ts'
import { type ConflictResolution, resolveConflict } from '#domain/content-drafts/merge.ts'
import {
  mergeWith,
  type PendingSave,
  type RemoteRevision,
  type Revision,
  type SaveState,
} from './save-state.ts'

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
export function applySaveResponse(state: SaveState, id: number, response: SaveResponse): SaveState {
  const { sending } = state
  if (sending?.id !== id) return state
  const received: SaveState = {
    ...state,
    sending: null,
    isInFlight: false,
    saveError: null,
    attempts: 0,
    retryAt: 0,
  }
  if (response.outcome === 'unknown')
    return { ...received, saveError: { reason: 'deleted', message: getDeletedMessage(state.kind) } }
  const { recordId, fields, number } = response
  const current = { ...received, recordId }
  if (response.outcome === 'conflict') {
    // A conflict on a first save means that the save succeeded but its response was lost.
    const base = sending.basedOn === null ? sending.fields : response.base
    // The discarded version isn’t a revision yet.
    const discarded = sending.parting === null ? current.discarded : [sending.parting, ...current.discarded]
    const conflicting = { ...current, discarded, base: { number: sending.basedOn, fields: base } }
    const { savedAt, savedBy } = response
    const merged = mergeRemote(conflicting, { number, fields, savedAt, savedBy })
    // The database merges fields, and the editor their paragraphs: then the same save is repeated.
    if (merged.theirs !== null || sending.isAutomatic || sending.parting !== null) return merged
    return { ...merged, requested: { publish: sending.publish, ...merged.requested } }
  }
  const done: SaveState = {
    ...current,
    savedEdit: Math.max(state.savedEdit, sending.edit),
    savedAt: response.savedAt,
    base: { number: sending.basedOn, fields: sending.fields },
    published: getPublishedFields(response, state.published),
    firstEditAt: state.lastEditAt,
  }
  return mergeRemote(done, { number, fields, savedAt: response.savedAt, savedBy: null }, response.merged)
}

function getPublishedFields(response: SaveResponse, before: Fields | null): Fields | null {
  if (!('publishedNumber' in response) || response.publishedNumber === null) return null
  return response.publishedNumber === response.number ? response.fields : before
}

/** Handles a missing or unclear response: the save may or may not have succeeded. */
export function applySaveFailure(
  state: SaveState,
  id: number,
  reason: 'unreachable' | 'signed-out',
  message: string,
  at: number,
): SaveState {
  if (state.sending?.id !== id) return state
  const delay = RETRY_DELAYS_MS[Math.min(state.attempts, RETRY_DELAYS_MS.length - 1)] as number
  return {
    ...state,
    isInFlight: false,
    saveError: { reason, message },
    attempts: state.attempts + 1,
    retryAt: at + delay,
  }
}

/** Handles a rejected save. */
export function applyRejection(state: SaveState, id: number, message: string): SaveState {
  if (state.sending?.id !== id) return state
  const { edit } = state.sending
  return { ...state, sending: null, isInFlight: false, saveError: { reason: 'rejected', message, edit } }
}

/** Handles a newer remote revision. A pending save is completed first. */
export function applyRemoteRevision(state: SaveState, newest: RemoteRevision): SaveState {
  if (state.sending !== null) return state
  const known = state.theirs?.number ?? state.base.number ?? 0
  return newest.number <= known ? state : mergeRemote(state, newest)
}

/** Merges a remote revision. @param merged fields that others changed, if known */
function mergeRemote(state: SaveState, theirs: RemoteRevision, merged?: readonly string[]): SaveState {
  const merge = mergeWith(state, theirs.fields)
  if (merge.conflicts.length > 0) return { ...state, theirs }
  const isMine = isSame(merge.fields, theirs.fields)
  // A slug assigned to a new draft doesn’t count as a change.
  const isRemoteChange = (name: string) =>
    merged?.includes(name) ?? !(name === 'slug' && state.base.fields[name] === '')
  const remoteChanges = merge.remoteChanges.filter(isRemoteChange)
  return {
    ...state,
    fields: merge.fields,
    base: { number: theirs.number, fields: theirs.fields },
    theirs: null,
    savedEdit: isMine ? state.edit : state.savedEdit,
    savedAt: isMine ? theirs.savedAt : state.savedAt,
    remoteChanges:
      remoteChanges.length === 0
        ? state.remoteChanges
        : { count: state.remoteChanges.count + 1, fields: remoteChanges },
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
  const merge = mergeWith(state, theirs.fields)
  const resolved = Object.fromEntries(
    merge.conflicts.map((name) => {
      const form =
        CONTENT_TYPE_DEFINITIONS[state.kind].fields.find((field) => field.name === name)?.format ?? 'text'
      return [name, resolveConflict(form, choices[name] ?? 'mine', state.fields[name], theirs.fields[name])]
    }),
  )
  const discardedNames = merge.conflicts.filter((name) => choices[name] === 'theirs')
  const discardedFields = Object.fromEntries(discardedNames.map((name) => [name, state.fields[name]]))
  return {
    ...state,
    fields: { ...merge.fields, ...resolved },
    edit: state.edit + 1,
    lastEditAt: at,
    base: { number: theirs.number, fields: theirs.fields },
    theirs: null,
    discarded: discardedNames.length === 0 ? state.discarded : [...state.discarded, discardedFields],
    requested: { ...state.requested },
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
    saveError: null,
    edit: state.edit + 1,
    requested: {},
  }
}

/** Local draft with the state needed to continue saving. */
export interface StoredDraft {
  readonly recordId: number | null
  readonly origin: string
  readonly fields: Fields
  readonly base: Revision
  /** `discarded` of `SaveState`. */
  readonly partings: readonly Fields[]
  readonly sending: PendingSave | null
}

export function toStoredDraft({
  recordId,
  origin,
  fields,
  base,
  discarded,
  sending,
}: SaveState): StoredDraft {
  return { recordId, origin, fields, base, partings: discarded, sending }
}

/** Distinguishes saves of an earlier page from those of this one. */
const RESTORED_SAVE_ID = 0

/** Restores a local draft as unsaved text and resends its pending save, without publishing it. */
export function restoreStoredDraft(
  state: SaveState,
  draft: StoredDraft,
  newest: RemoteRevision | null,
  at: number,
): SaveState {
  const restored: SaveState = {
    ...state,
    recordId: draft.recordId ?? state.recordId,
    origin: draft.origin,
    fields: draft.fields,
    edit: state.edit + 1,
    base: draft.base,
    discarded: draft.partings,
    sending: draft.sending && { ...draft.sending, id: RESTORED_SAVE_ID, edit: state.edit, publish: false },
    firstEditAt: at,
    lastEditAt: at,
    requested: {},
  }
  return newest === null ? restored : applyRemoteRevision(restored, newest)
}

function getDeletedMessage(kind: ContentType): string {
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return `This ${noun} has been permanently deleted. Your text is stored on this device.`
}
