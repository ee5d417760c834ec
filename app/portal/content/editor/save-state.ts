/**
 * The machine of saving: what is on the screen, what of it this device keeps, and what the server has. It knows no
 * React, no clock and no network: each function answers the next state, and `autosave.ts` does what a state asks for.
 *
 * A text is written upon a revision, its `base`. Whatever the server has besides is merged in by field; where both
 * changed one field, saving waits for the person's choice. A save that was sent and not answered is sent again as it
 * was until it is answered: only then is it known upon what the next one is written.
 */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields, mergeFields } from '#domain/content-drafts/merge.ts'

/** After the last key, and while somebody goes on typing. */
export const SAVE_AFTER_MS = 2000
export const SAVE_EVERY_MS = 10_000
/** A text as the server has it; without a number it has none yet. */
export interface Revision {
  readonly number: number | null
  readonly fields: Fields
}

export interface RemoteRevision extends Revision {
  readonly number: number
  readonly savedAt: string
  readonly savedBy: string | null
}

/** One save, the same however often it is sent. */
export interface Sending {
  readonly id: number
  readonly fields: Fields
  /** Up to which change of the screen it reaches. */
  readonly edit: number
  readonly basedOn: number | null
  readonly isAutomatic: boolean
  readonly publish: boolean
  readonly restoredFrom: number | null
  /** Where it is what a choice lets go of, and not what is on the screen. */
  readonly parting: Fields | null
}

/** Why the last save did not come to anything. */
export type SaveError =
  | { readonly why: 'unreachable'; readonly message: string }
  | { readonly why: 'signed-out'; readonly message: string }
  /** It was understood and refused: the same text will be again. */
  | { readonly why: 'refused'; readonly message: string; readonly edit: number }
  /** There is no such manuscript any more. */
  | { readonly why: 'gone'; readonly message: string }

export interface Request {
  readonly publish?: boolean
  readonly restoredFrom?: number
}

export interface SaveState {
  readonly kind: ContentType
  readonly recordId: number | null
  /** Made by this device once for each manuscript, so that a first save that is sent twice makes one. */
  readonly origin: string
  /** What is on the screen, and how often it was changed. */
  readonly fields: Fields
  readonly edit: number
  /** The last change that this device keeps, and the last that the server has. */
  readonly kept: number
  readonly saved: number
  /** Why this device keeps nothing. */
  readonly keepFailure: string | null
  readonly base: Revision
  /** The newest revision, where it clashes with what is on the screen. */
  readonly theirs: RemoteRevision | null
  /** What choices after clashes let go of: each becomes a revision before the rest is saved. */
  readonly partings: readonly Fields[]
  readonly sending: Sending | null
  readonly isUnderWay: boolean
  readonly asked: Request | null
  /** Of the first and the last change that the server has not. */
  readonly firstAt: number
  readonly lastAt: number
  readonly trouble: SaveError | null
  readonly tries: number
  readonly retryAt: number
  readonly savedAt: string | null
  /** What readers see; null while they see nothing. */
  readonly published: Fields | null
  /** What others changed and was taken over, for the screen to say and to show. */
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

/** By hand: at once, and again although it was refused before. */
export function requestSave(state: SaveState, request: Request = {}): SaveState {
  const isRefused = state.trouble?.why === 'refused'
  return {
    ...state,
    asked: { ...state.asked, ...request },
    retryAt: 0,
    trouble: isRefused ? null : state.trouble,
  }
}

/** Saves what is there now without waiting for the pause: the screen may go at any moment. */
export const flushSave = (state: SaveState, at: number): SaveState => ({
  ...state,
  lastAt: at - SAVE_AFTER_MS,
})

/** Somebody has signed in again, or the network is back. */
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

/** Whether closing the screen would lose something. */
export const hasUnsavedText = (state: SaveState): boolean => isUnsaved(state) && state.kept < state.edit

export function getConflicts({ base, fields, theirs }: SaveState): readonly string[] {
  return theirs === null ? [] : mergeFields(base.fields, fields, theirs.fields).clashes
}

/** When the next save is sent, in the clock's milliseconds; null when none is. */
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

/** Puts what is due on its way: what was sent before, or what is on the screen now. */
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

/** What the head of the editor says. */
export function getSaveStatus(state: SaveState): StateWord {
  if (isUnsaved(state)) {
    if (state.keepFailure !== null && state.kept < state.edit && !state.isUnderWay) return { word: 'unkept' }
    return { word: state.trouble === null && state.theirs === null ? 'saving' : 'kept' }
  }
  if (state.published !== null && changedFields(state.published, state.fields).length > 0)
    return { word: 'changed' }
  return state.savedAt === null ? { word: 'empty' } : { word: 'saved', at: state.savedAt }
}
