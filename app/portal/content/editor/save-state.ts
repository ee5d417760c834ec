/**
 * Autosave state machine, without React, clock or network: each function returns the next state, and `autosave.ts`
 * carries it out.
 *
 * Text is edited on top of a `base` revision. Remote changes are merged by field and paragraph; a conflict pauses saving
 * until the user resolves it. A save without a response is resent unchanged, because the next one builds on it.
 */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields } from '#domain/content-drafts/fields.ts'
import { type MergeResult, mergeFields } from '#domain/content-drafts/merge.ts'

/** Debounce in ms, also while typing continues. */
export const SAVE_AFTER_MS = 2000
export const SAVE_EVERY_MS = 10_000
/** Null number: not saved yet. */
export interface Revision {
  readonly number: number | null
  readonly fields: Fields
}

export interface RemoteRevision extends Revision {
  readonly number: number
  readonly savedAt: string
  readonly savedBy: string | null
}

/** Save request, identical on every retry. */
export interface PendingSave {
  readonly id: number
  readonly fields: Fields
  /** Last edit included in this save. */
  readonly edit: number
  readonly basedOn: number | null
  readonly isAutomatic: boolean
  readonly publish: boolean
  readonly restoredFrom: number | null
  /** Version discarded in a conflict, if this save stores one. */
  readonly parting: Fields | null
}

export type SaveError =
  | { readonly reason: 'unreachable'; readonly message: string }
  | { readonly reason: 'signed-out'; readonly message: string }
  /** The server rejected this text and would reject it again. */
  | { readonly reason: 'rejected'; readonly message: string; readonly edit: number }
  /** The record was deleted. */
  | { readonly reason: 'deleted'; readonly message: string }

export interface Request {
  readonly publish?: boolean
  readonly restoredFrom?: number
}

export interface SaveState {
  readonly kind: ContentType
  readonly recordId: number | null
  /** Client-generated UUID, so that a repeated first save creates one record. */
  readonly origin: string
  readonly fields: Fields
  readonly edit: number
  /** Last edit stored on the device, and last edit saved on the server. */
  readonly storedEdit: number
  readonly savedEdit: number
  /** Reason that local storage failed. */
  readonly storageError: string | null
  readonly base: Revision
  /** Latest revision, if it conflicts with the local text. */
  readonly theirs: RemoteRevision | null
  /** Versions discarded in conflicts. Each is saved as a revision first. */
  readonly discarded: readonly Fields[]
  readonly sending: PendingSave | null
  readonly isInFlight: boolean
  readonly requested: Request | null
  /** Times of the first and last unsaved edit. */
  readonly firstEditAt: number
  readonly lastEditAt: number
  readonly saveError: SaveError | null
  readonly attempts: number
  readonly retryAt: number
  readonly savedAt: string | null
  /** Null if unpublished. */
  readonly published: Fields | null
  /** Remote changes merged into the local text, for the notice. */
  readonly remoteChanges: { readonly count: number; readonly fields: readonly string[] }
}

export interface InitialState {
  readonly kind: ContentType
  readonly recordId: number | null
  readonly origin: string
  readonly base: Revision
  readonly savedAt: string | null
  readonly published: Fields | null
}

export function createSaveState({ base, ...initial }: InitialState): SaveState {
  return {
    ...initial,
    base,
    fields: base.fields,
    edit: 0,
    storedEdit: 0,
    savedEdit: 0,
    storageError: null,
    theirs: null,
    discarded: [],
    sending: null,
    isInFlight: false,
    requested: null,
    firstEditAt: 0,
    lastEditAt: 0,
    saveError: null,
    attempts: 0,
    retryAt: 0,
    remoteChanges: { count: 0, fields: [] },
  }
}

export function applyEdit(state: SaveState, part: Fields, at: number): SaveState {
  if (Object.entries(part).every(([name, value]) => state.fields[name] === value)) return state
  return {
    ...state,
    fields: { ...state.fields, ...part },
    edit: state.edit + 1,
    firstEditAt: state.savedEdit < state.edit ? state.firstEditAt : at,
    lastEditAt: at,
  }
}

/** Saves immediately, even after a rejection. */
export function requestSave(state: SaveState, request: Request = {}): SaveState {
  const wasRejected = state.saveError?.reason === 'rejected'
  return {
    ...state,
    requested: { ...state.requested, ...request },
    retryAt: 0,
    saveError: wasRejected ? null : state.saveError,
  }
}

/** Saves without publishing. If the server has already published, the response to the repeated save says so. */
export function cancelPublishing(state: SaveState): SaveState {
  const { sending, requested } = state
  return {
    ...state,
    sending: sending && { ...sending, publish: false },
    requested: requested && { ...requested, publish: false },
  }
}

/** Saves without debouncing, because the screen may close. */
export const flushSave = (state: SaveState, at: number): SaveState => ({
  ...state,
  lastEditAt: at - SAVE_AFTER_MS,
})

export function retry(state: SaveState): SaveState {
  const canRetry = state.saveError?.reason === 'signed-out' || state.saveError?.reason === 'unreachable'
  return canRetry ? { ...state, saveError: null, attempts: 0, retryAt: 0 } : state
}

export const markStoredLocally = (state: SaveState, edit: number): SaveState => ({
  ...state,
  storedEdit: Math.max(state.storedEdit, edit),
  storageError: null,
})
export const markLocalStoreFailed = (state: SaveState, storageError: string): SaveState => ({
  ...state,
  storageError,
})

export const isUnsaved = (state: SaveState): boolean =>
  state.savedEdit < state.edit || state.sending !== null || state.discarded.length > 0

export const hasUnsavedText = (state: SaveState): boolean => isUnsaved(state) && state.storedEdit < state.edit

/** Merges a remote text into the local one. */
export function mergeWith({ kind, base, fields }: SaveState, theirs: Fields): MergeResult {
  const richTexts = CONTENT_TYPE_DEFINITIONS[kind].fields
    .filter(({ format }) => format === 'html')
    .map(({ name }) => name)
  return mergeFields(base.fields, fields, theirs, richTexts)
}

export function getConflicts(state: SaveState): readonly string[] {
  return state.theirs === null ? [] : mergeWith(state, state.theirs.fields).conflicts
}

/** Returns the time of the next save in clock ms; null if none is due. */
export function getNextSaveTime(state: SaveState): number | null {
  const { saveError, theirs, sending, requested, edit, savedEdit, discarded } = state
  if (state.isInFlight || saveError?.reason === 'signed-out' || saveError?.reason === 'deleted') return null
  if (sending !== null) return state.retryAt
  if (theirs !== null) return null
  if (saveError?.reason === 'rejected' && saveError.edit === edit) return null
  if (requested !== null || discarded.length > 0) return state.retryAt
  if (savedEdit >= edit) return null
  return Math.max(
    state.retryAt,
    Math.min(state.lastEditAt + SAVE_AFTER_MS, state.firstEditAt + SAVE_EVERY_MS),
  )
}

/** Marks the due save as sent: the pending one, or the current text. */
export function startSave(state: SaveState, id: number): SaveState {
  if (state.sending !== null) return { ...state, isInFlight: true }
  const { base } = state
  const [parting, ...discarded] = state.discarded
  if (parting !== undefined) {
    const fields = { ...base.fields, ...parting }
    const save = { id, fields, edit: state.savedEdit, basedOn: base.number, isAutomatic: true, parting }
    return { ...state, sending: { ...save, publish: false, restoredFrom: null }, isInFlight: true, discarded }
  }
  const { fields, edit, requested } = state
  const sending: PendingSave = {
    id,
    fields,
    edit,
    basedOn: base.number,
    isAutomatic: requested === null,
    publish: requested?.publish === true,
    restoredFrom: requested?.restoredFrom ?? null,
    parting: null,
  }
  return { ...state, sending, isInFlight: true, requested: null }
}

export type SaveStatus =
  | { readonly status: 'saved'; readonly at: string }
  | { readonly status: 'saving' | 'stored-locally' | 'not-stored' | 'changed' | 'empty' }

export function getSaveStatus(state: SaveState): SaveStatus {
  if (isUnsaved(state)) {
    if (state.storageError !== null && state.storedEdit < state.edit && !state.isInFlight)
      return { status: 'not-stored' }
    return { status: state.saveError === null && state.theirs === null ? 'saving' : 'stored-locally' }
  }
  if (state.published !== null && changedFields(state.published, state.fields).length > 0)
    return { status: 'changed' }
  return state.savedAt === null ? { status: 'empty' } : { status: 'saved', at: state.savedAt }
}
