/**
 * Autosave state machine, without React, clock or network: each function returns the next state, and `autosave.ts`
 * carries it out.
 *
 * Text is edited on top of a `base` revision. Remote changes are merged by field; a conflict pauses saving until the
 * user resolves it. A save without a response is resent unchanged, because the next one builds on it.
 */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields, mergeFields } from '#domain/content-drafts/merge.ts'

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
export interface Sending {
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
  | { readonly why: 'unreachable'; readonly message: string }
  | { readonly why: 'signed-out'; readonly message: string }
  /** The server rejected this text and would reject it again. */
  | { readonly why: 'refused'; readonly message: string; readonly edit: number }
  /** The record was deleted. */
  | { readonly why: 'gone'; readonly message: string }

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
  readonly kept: number
  readonly saved: number
  /** Reason that local storage failed. */
  readonly keepFailure: string | null
  readonly base: Revision
  /** Latest revision, if it conflicts with the local text. */
  readonly theirs: RemoteRevision | null
  /** Versions discarded in conflicts. Each is saved as a revision first. */
  readonly partings: readonly Fields[]
  readonly sending: Sending | null
  readonly isUnderWay: boolean
  readonly asked: Request | null
  /** Times of the first and last unsaved edit. */
  readonly firstAt: number
  readonly lastAt: number
  readonly trouble: SaveError | null
  readonly tries: number
  readonly retryAt: number
  readonly savedAt: string | null
  /** Null if unpublished. */
  readonly published: Fields | null
  /** Remote changes merged into the local text, for the notice. */
  readonly taken: { readonly count: number; readonly fields: readonly string[] }
}

export interface Opening {
  readonly kind: ContentType
  readonly recordId: number | null
  readonly origin: string
  readonly base: Revision
  readonly savedAt: string | null
  readonly published: Fields | null
}

export function createSaveState({ base, ...opening }: Opening): SaveState {
  return {
    ...opening,
    base,
    fields: base.fields,
    edit: 0,
    kept: 0,
    saved: 0,
    keepFailure: null,
    theirs: null,
    partings: [],
    sending: null,
    isUnderWay: false,
    asked: null,
    firstAt: 0,
    lastAt: 0,
    trouble: null,
    tries: 0,
    retryAt: 0,
    taken: { count: 0, fields: [] },
  }
}

export function applyEdit(state: SaveState, part: Fields, at: number): SaveState {
  if (Object.entries(part).every(([name, value]) => state.fields[name] === value)) return state
  return {
    ...state,
    fields: { ...state.fields, ...part },
    edit: state.edit + 1,
    firstAt: state.saved < state.edit ? state.firstAt : at,
    lastAt: at,
  }
}

/** Saves immediately, even after a rejection. */
export function requestSave(state: SaveState, request: Request = {}): SaveState {
  const isRefused = state.trouble?.why === 'refused'
  return {
    ...state,
    asked: { ...state.asked, ...request },
    retryAt: 0,
    trouble: isRefused ? null : state.trouble,
  }
}

/** Saves without debouncing, because the screen may close. */
export const flushSave = (state: SaveState, at: number): SaveState => ({
  ...state,
  lastAt: at - SAVE_AFTER_MS,
})

export function retry(state: SaveState): SaveState {
  const isOver = state.trouble?.why === 'signed-out' || state.trouble?.why === 'unreachable'
  return isOver ? { ...state, trouble: null, tries: 0, retryAt: 0 } : state
}

export const markStoredLocally = (state: SaveState, edit: number): SaveState => ({
  ...state,
  kept: Math.max(state.kept, edit),
  keepFailure: null,
})
export const markLocalStoreFailed = (state: SaveState, keepFailure: string): SaveState => ({
  ...state,
  keepFailure,
})

export const isUnsaved = (state: SaveState): boolean =>
  state.saved < state.edit || state.sending !== null || state.partings.length > 0

export const hasUnsavedText = (state: SaveState): boolean => isUnsaved(state) && state.kept < state.edit

export function getConflicts({ base, fields, theirs }: SaveState): readonly string[] {
  return theirs === null ? [] : mergeFields(base.fields, fields, theirs.fields).conflicts
}

/** Returns the time of the next save in clock ms; null if none is due. */
export function getNextSaveTime(state: SaveState): number | null {
  const { trouble, theirs, sending, asked, edit, saved, partings } = state
  if (state.isUnderWay || trouble?.why === 'signed-out' || trouble?.why === 'gone') return null
  if (sending !== null) return state.retryAt
  if (theirs !== null) return null
  if (trouble?.why === 'refused' && trouble.edit === edit) return null
  if (asked !== null || partings.length > 0) return state.retryAt
  if (saved >= edit) return null
  return Math.max(state.retryAt, Math.min(state.lastAt + SAVE_AFTER_MS, state.firstAt + SAVE_EVERY_MS))
}

/** Marks the due save as sent: the pending one, or the current text. */
export function startSave(state: SaveState, id: number): SaveState {
  if (state.sending !== null) return { ...state, isUnderWay: true }
  const { base } = state
  const [parting, ...partings] = state.partings
  if (parting !== undefined) {
    const fields = { ...base.fields, ...parting }
    const own = { id, fields, edit: state.saved, basedOn: base.number, isAutomatic: true, parting }
    return { ...state, sending: { ...own, publish: false, restoredFrom: null }, isUnderWay: true, partings }
  }
  const { fields, edit, asked } = state
  const sending: Sending = {
    id,
    fields,
    edit,
    basedOn: base.number,
    isAutomatic: asked === null,
    publish: asked?.publish === true,
    restoredFrom: asked?.restoredFrom ?? null,
    parting: null,
  }
  return { ...state, sending, isUnderWay: true, asked: null }
}

export type StateWord =
  | { readonly word: 'saved'; readonly at: string }
  | { readonly word: 'saving' | 'kept' | 'unkept' | 'changed' | 'empty' }

export function getSaveStatus(state: SaveState): StateWord {
  if (isUnsaved(state)) {
    if (state.keepFailure !== null && state.kept < state.edit && !state.isUnderWay) return { word: 'unkept' }
    return { word: state.trouble === null && state.theirs === null ? 'saving' : 'kept' }
  }
  if (state.published !== null && changedFields(state.published, state.fields).length > 0)
    return { word: 'changed' }
  return state.savedAt === null ? { word: 'empty' } : { word: 'saved', at: state.savedAt }
}
