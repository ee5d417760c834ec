/** Subscribes components to single fields of the draft, so that typing renders only the text field. */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields, isSame } from '#domain/content-drafts/fields.ts'
import { formatTime } from '#domain/dates/time-of-day.ts'
import type { Autosave } from './autosave.ts'
import { getSaveStatus, hasUnsavedText, isUnsaved, type SaveState } from './save-state.ts'

type Part = Readonly<Record<string, unknown>>

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const toSlugFields = (fields: Fields) => ({ title: textOf(fields.title), slug: textOf(fields.slug) })

const isChanged = ({ published, fields }: SaveState) =>
  published !== null && changedFields(published, fields).length > 0

/** Returns the temporary problem that delays a save, or null. */
function getDelay(error: SaveState['saveError']): 'unreachable' | 'signed-out' | null {
  return error?.reason === 'unreachable' || error?.reason === 'signed-out' ? error.reason : null
}

/** Text fields, which have their own components. */
const TEXT_FIELDS: readonly string[] = ['title', 'slug', 'content', 'excerpt']

export const FIELD_SELECTORS = {
  record: ({ recordId, published, base }: SaveState) => ({
    recordId,
    published,
    isSaved: base.number !== null,
  }),
  document: ({ kind, recordId }: SaveState) => ({ kind, recordId }),
  /** Changes with every save, so only the revision number subscribes to it. */
  revision: ({ base }: SaveState) => ({ number: base.number }),
  status: (state: SaveState) => ({
    status: getSaveStatus(state).status,
    text: formatSaveStatus(state),
    isUnsaved: isUnsaved(state),
  }),
  notices: (state: SaveState) => ({
    kind: state.kind,
    saveError: isUnsaved(state) ? state.saveError : null,
    storageError: hasUnsavedText(state) ? state.storageError : null,
    remoteChanges: state.remoteChanges,
  }),
  conflict: (state: SaveState) => ({ theirs: state.theirs, state: state.theirs === null ? null : state }),
  slug: ({ fields, published, base }: SaveState) => {
    const row = published ?? (base.number === null ? null : base.fields)
    return { ...toSlugFields(fields), row: row && toSlugFields(row) }
  },
  excerpt: ({ fields }: SaveState) => ({ excerpt: textOf(fields.excerpt) }),
  metadata: ({ fields }: SaveState): Part =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !TEXT_FIELDS.includes(name))),
  publishing: (state: SaveState) => {
    const isPublishing = state.requested?.publish === true || state.sending?.publish === true
    return {
      hasChanges: isChanged(state),
      isPublishing,
      waitsFor: isPublishing ? getDelay(state.saveError) : null,
    }
  },
} satisfies Readonly<Record<string, (state: SaveState) => Part>>

/** Returns a selector that keeps the previous value while its fields are unchanged. */
export function createSelectorCache<T extends Part>(
  selector: (state: SaveState) => T,
): (state: SaveState) => T {
  let lastState: SaveState | null = null
  let lastResult: T | null = null
  return (state) => {
    if (lastResult !== null && lastState === state) return lastResult
    lastState = state
    const next = selector(state)
    if (lastResult === null || !haveSameValues(lastResult, next)) lastResult = next
    return lastResult
  }
}

function haveSameValues(one: Part, other: Part): boolean {
  return Object.keys(other).every((name) => isSame(one[name], other[name]))
}

export function useEditorState<T extends Part>(
  { state }: Pick<Autosave, 'state'>,
  selector: (state: SaveState) => T,
): T {
  const cachedSelector = useRef<((state: SaveState) => T) | null>(null)
  cachedSelector.current ??= createSelectorCache(selector)
  const read = cachedSelector.current
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
  return fields.every(({ format }) => format === 'html' || format === 'text')
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const NOT_SAVED_TEXT = 'Not saved – stored on this device'

/** Returns the status text of the header. */
export function formatSaveStatus(state: SaveState): string {
  const saveStatus = getSaveStatus(state)
  switch (saveStatus.status) {
    case 'saved':
      return `Saved ${formatTime(CLOCK.format(new Date(saveStatus.at)))}`
    case 'saving':
      return 'Saving…'
    case 'stored-locally':
      return NOT_SAVED_TEXT
    case 'not-stored':
      return 'Not saved'
    case 'changed':
      return 'Unpublished changes'
    case 'empty':
      return isUnsaved(state) ? 'Saving…' : 'Empty'
  }
}

/** `“Title”, “Text” and “Tags”` */
export function formatFieldList(labels: readonly string[]): string {
  const names = labels.map((label) => `“${label}”`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
