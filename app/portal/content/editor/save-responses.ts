/**
 * What comes to the machine of saving from elsewhere: answers to what it sent, what others saved meanwhile, what the
 * device has kept, and what the person chose where two texts clash.
 */
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import {
  type ConflictResolution,
  type Fields,
  isSame,
  mergeFields,
  resolveConflict,
} from '#domain/content-drafts/merge.ts'
import type { RemoteRevision, Revision, SaveState, Sending } from './save-state.ts'

/** Between tries that nobody answers. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export type SaveResponse =
  | {
      readonly outcome: 'saved' | 'unchanged'
      readonly recordId: number
      readonly number: number
      readonly fields: Fields
      readonly savedAt: string
      /** The revision that readers see. */
      readonly publishedNumber: number | null
      /** What others changed and was taken over; whatever else differs from what was sent, the database filled in. */
      readonly merged?: readonly string[]
    }
  | ({ readonly outcome: 'conflict'; readonly recordId: number; readonly base: Fields } & RemoteRevision)
  | { readonly outcome: 'unknown' }

/** An answer may come late, after the same save was sent again and answered: it says nothing new then. */
export function applySaveResponse(state: SaveState, id: number, answered: SaveResponse): SaveState {
  const { sending } = state
  if (sending?.id !== id) return state
  const heard: SaveState = { ...state, sending: null, isUnderWay: false, trouble: null, tries: 0, retryAt: 0 }
  if (answered.outcome === 'unknown')
    return { ...heard, trouble: { why: 'gone', message: goneMessage(state.kind) } }
  const { recordId, fields, number } = answered
  const known = { ...heard, recordId }
  if (answered.outcome === 'conflict') {
    // Of a first save there is a revision only because it came through before: its answer was lost.
    const base = sending.basedOn === null ? sending.fields : answered.base
    // What was let go of is still no revision.
    const partings = sending.parting === null ? known.partings : [sending.parting, ...known.partings]
    const clashing = { ...known, partings, base: { number: sending.basedOn, fields: base } }
    return meet(clashing, { number, fields, savedAt: answered.savedAt, savedBy: answered.savedBy })
  }
  const done: SaveState = {
    ...known,
    saved: Math.max(state.saved, sending.edit),
    savedAt: answered.savedAt,
    base: { number: sending.basedOn, fields: sending.fields },
    published: publishedBy(answered, state.published),
    firstAt: state.lastAt,
  }
  return meet(done, { number, fields, savedAt: answered.savedAt, savedBy: null }, answered.merged)
}

function publishedBy(answered: SaveResponse, before: Fields | null): Fields | null {
  if (!('publishedNumber' in answered) || answered.publishedNumber === null) return null
  return answered.publishedNumber === answered.number ? answered.fields : before
}

/** No answer came, or one that says nothing of the text: it may have been saved, and may not. */
export function applySaveFailure(
  state: SaveState,
  id: number,
  trouble: 'unreachable' | 'signed-out',
  message: string,
  at: number,
): SaveState {
  if (state.sending?.id !== id) return state
  const pause = PAUSES_MS[Math.min(state.tries, PAUSES_MS.length - 1)] as number
  return {
    ...state,
    isUnderWay: false,
    trouble: { why: trouble, message },
    tries: state.tries + 1,
    retryAt: at + pause,
  }
}

/** It was understood and refused, so that it is certainly not saved. */
export function refuse(state: SaveState, id: number, message: string): SaveState {
  if (state.sending?.id !== id) return state
  const { edit } = state.sending
  return { ...state, sending: null, isUnderWay: false, trouble: { why: 'refused', message, edit } }
}

/** There is a newer revision, saved elsewhere. What is on its way comes first: its answer tells. */
export function applyRemoteRevision(state: SaveState, newest: RemoteRevision): SaveState {
  if (state.sending !== null) return state
  const known = state.theirs?.number ?? state.base.number ?? 0
  return newest.number <= known ? state : meet(state, newest)
}

/** Brings a newer revision and the screen together. @param merged what of it others changed, where that is known */
function meet(state: SaveState, theirs: RemoteRevision, merged?: readonly string[]): SaveState {
  const merge = mergeFields(state.base.fields, state.fields, theirs.fields)
  if (merge.clashes.length > 0) return { ...state, theirs }
  const isMine = isSame(merge.fields, theirs.fields)
  // An address that the server has given to a new text is nobody's change.
  const isOthers = (name: string) =>
    merged?.includes(name) ?? !(name === 'slug' && state.base.fields[name] === '')
  const others = merge.taken.filter(isOthers)
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

/** Settles a clash, field by field. What is given up is saved first, so that it can be had again. */
export function resolveConflicts(
  state: SaveState,
  choices: Readonly<Record<string, ConflictResolution>>,
  at: number,
): SaveState {
  const { theirs } = state
  if (theirs === null) return state
  const merge = mergeFields(state.base.fields, state.fields, theirs.fields)
  const chosen = Object.fromEntries(
    merge.clashes.map((name) => {
      const form =
        CONTENT_TYPE_DEFINITIONS[state.kind].fields.find((field) => field.name === name)?.form ?? 'text'
      return [name, resolveConflict(form, choices[name] ?? 'mine', state.fields[name], theirs.fields[name])]
    }),
  )
  const givenUp = merge.clashes.filter((name) => choices[name] === 'theirs')
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

/** Goes on as a manuscript of its own, since the one that it was is no more. */
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

/** What a device keeps of a manuscript: enough to go on as if nothing had happened. */
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

/** What another document has sent has a number that none of this one's has. */
const BROUGHT_BACK = 0

/** Brings back what a device kept: it is on the screen again, unsaved, and what was on its way is sent once more. */
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
    sending: kept.sending === null ? null : { ...kept.sending, id: BROUGHT_BACK, edit: state.edit },
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
