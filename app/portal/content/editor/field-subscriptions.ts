/** Subscribes components to single fields of the draft, so that typing renders only the text field. */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields, isSame } from '#domain/content-drafts/merge.ts'
import type { Autosave } from './autosave.ts'
import { getSaveStatus, hasUnsavedText, isUnsaved, type SaveState } from './save-state.ts'

type Part = Readonly<Record<string, unknown>>

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const addressOf = (fields: Fields) => ({ title: textOf(fields.title), slug: textOf(fields.slug) })

const isChanged = ({ published, fields }: SaveState) =>
  published !== null && changedFields(published, fields).length > 0

/** Text fields, which have their own components. */
const TEXT_FIELDS: readonly string[] = ['title', 'slug', 'content', 'excerpt']

export const FIELD_SELECTORS = {
  desk: ({ recordId, published, base }: SaveState) => ({
    recordId,
    published,
    isSaved: base.number !== null,
  }),
  /** Changes with every save, so only the version number subscribes to it. */
  revision: ({ base }: SaveState) => ({ number: base.number }),
  head: (state: SaveState) => ({
    word: getSaveStatus(state).word,
    words: formatSaveStatus(state),
    isUnsaved: isUnsaved(state),
  }),
  notices: (state: SaveState) => ({
    kind: state.kind,
    trouble: isUnsaved(state) ? state.trouble : null,
    keepFailure: hasUnsavedText(state) ? state.keepFailure : null,
    taken: state.taken,
  }),
  conflict: (state: SaveState) => ({ theirs: state.theirs, state: state.theirs === null ? null : state }),
  address: ({ fields, published, base }: SaveState) => {
    const row = published ?? (base.number === null ? null : base.fields)
    return { ...addressOf(fields), row: row && addressOf(row) }
  },
  excerpt: ({ fields }: SaveState) => ({ excerpt: textOf(fields.excerpt) }),
  facts: ({ fields }: SaveState): Part =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !TEXT_FIELDS.includes(name))),
  publishing: (state: SaveState) => ({
    hasChanges: isChanged(state),
    isPublishing: (state.asked ?? state.sending)?.publish === true,
  }),
} satisfies Readonly<Record<string, (state: SaveState) => Part>>

/** Returns a selector that keeps the previous value while its fields are unchanged. */
export function createSelectorCache<T extends Part>(
  follow: (state: SaveState) => T,
): (state: SaveState) => T {
  let seen: SaveState | null = null
  let last: T | null = null
  return (state) => {
    if (last !== null && seen === state) return last
    seen = state
    const next = follow(state)
    if (last === null || !haveSameValues(last, next)) last = next
    return last
  }
}

function haveSameValues(one: Part, other: Part): boolean {
  return Object.keys(other).every((name) => isSame(one[name], other[name]))
}

export function useEditorState<T extends Part>(
  { state }: Pick<Autosave, 'state'>,
  follow: (state: SaveState) => T,
): T {
  const follower = useRef<((state: SaveState) => T) | null>(null)
  follower.current ??= createSelectorCache(follow)
  const read = follower.current
  const get = () => read(state.get())
  return useSyncExternalStore(state.subscribe, get, get)
}

/** Delay in ms after the last keystroke. */
const DEBOUNCE_MS = 300

/** Returns all fields; text changes are debounced, other changes are immediate. */
export function useDebouncedFields({ state }: Pick<Autosave, 'state'>): Fields {
  const [fields, setFields] = useState(() => state.get().fields)
  useEffect(() => {
    let shown = state.get().fields
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      shown = state.get().fields
      setFields(shown)
    }
    const stop = state.subscribe(() => {
      const { kind, fields: next } = state.get()
      const changed = next === shown ? [] : changedFields(shown, next)
      if (changed.length === 0) return
      clearTimeout(timer)
      if (areTextFields(kind, changed)) timer = setTimeout(() => startTransition(show), DEBOUNCE_MS)
      else show()
    })
    show()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [state])
  return fields
}

function areTextFields(kind: SaveState['kind'], names: readonly string[]): boolean {
  const fields = CONTENT_TYPE_DEFINITIONS[kind].fields.filter(({ name }) => names.includes(name))
  return fields.every(({ form }) => form === 'html' || form === 'text')
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const KEPT = 'Not saved – stored on this device'

/** Returns the status text of the header. */
export function formatSaveStatus(state: SaveState): string {
  const said = getSaveStatus(state)
  switch (said.word) {
    case 'saved':
      return `Saved ${CLOCK.format(new Date(said.at))}`
    case 'saving':
      return 'Saving…'
    case 'kept':
      return KEPT
    case 'unkept':
      return 'Not saved'
    case 'changed':
      return 'Unpublished changes'
    case 'empty':
      return isUnsaved(state) ? 'Saving…' : 'Empty'
  }
}
