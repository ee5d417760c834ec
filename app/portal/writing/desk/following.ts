/**
 * What each part of the desk follows of the text that is written. A part is drawn anew when what it follows has changed
 * and at no other time: the letters of the text itself are the editor's own business, which tells them a few times a
 * second, and nothing else is drawn for them.
 */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { KINDS } from '#domain/manuscripts/manuscript.ts'
import { changedFields, type Fields, isSame } from '#domain/manuscripts/merging.ts'
import { isLosable, isUnsaved, type Saving, wordOf } from './saving.ts'
import type { Writer } from './writer.ts'

type Part = Readonly<Record<string, unknown>>

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const addressOf = (fields: Fields) => ({ title: textOf(fields.title), slug: textOf(fields.slug) })

const isChanged = ({ published, fields }: Saving) =>
  published !== null && changedFields(published, fields).length > 0

/** What is written has parts of its own; all else stands beside it. */
const WORDS: readonly string[] = ['title', 'slug', 'content', 'excerpt']

export const FOLLOWED = {
  desk: ({ recordId, published, base }: Saving) => ({ recordId, published, isSaved: base.number !== null }),
  /** Another one with every save: followed by nothing but what shows the number itself. */
  revision: ({ base }: Saving) => ({ number: base.number }),
  /** How safe it is. */
  head: (state: Saving) => ({
    word: wordOf(state).word,
    words: safetyInWords(state),
    isUnsaved: isUnsaved(state),
  }),
  notices: (state: Saving) => ({
    kind: state.kind,
    trouble: isUnsaved(state) ? state.trouble : null,
    keepFailure: isLosable(state) ? state.keepFailure : null,
    taken: state.taken,
  }),
  /** Two texts stand beside one another only where there are two. */
  clash: (state: Saving) => ({ theirs: state.theirs, state: state.theirs === null ? null : state }),
  address: ({ fields, published, base }: Saving) => {
    const row = published ?? (base.number === null ? null : base.fields)
    return { ...addressOf(fields), row: row && addressOf(row) }
  },
  excerpt: ({ fields }: Saving) => ({ excerpt: textOf(fields.excerpt) }),
  facts: ({ fields }: Saving): Part =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !WORDS.includes(name))),
  publishing: (state: Saving) => ({
    hasChanges: isChanged(state),
    isPublishing: (state.asked ?? state.sending)?.publish === true,
  }),
} satisfies Readonly<Record<string, (state: Saving) => Part>>

/** The value that was followed last, for as long as nothing in it has changed. */
export function createFollower<T extends Part>(follow: (state: Saving) => T): (state: Saving) => T {
  let seen: Saving | null = null
  let last: T | null = null
  return (state) => {
    if (last !== null && seen === state) return last
    seen = state
    const next = follow(state)
    if (last === null || !isAlike(last, next)) last = next
    return last
  }
}

function isAlike(one: Part, other: Part): boolean {
  return Object.keys(other).every((name) => isSame(one[name], other[name]))
}

export function useFollowed<T extends Part>(
  { state }: Pick<Writer, 'state'>,
  follow: (state: Saving) => T,
): T {
  const follower = useRef<((state: Saving) => T) | null>(null)
  follower.current ??= createFollower(follow)
  const read = follower.current
  const get = () => read(state.get())
  return useSyncExternalStore(state.subscribe, get, get)
}

/** After the last key of a word or a text: whoever types is not interrupted. */
const PAUSE_MS = 300

/** All fields: words once their writer pauses, everything else at once. */
export function usePausedFields({ state }: Pick<Writer, 'state'>): Fields {
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
      if (areWords(kind, changed)) timer = setTimeout(() => startTransition(show), PAUSE_MS)
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

function areWords(kind: Saving['kind'], names: readonly string[]): boolean {
  const fields = KINDS[kind].fields.filter(({ name }) => names.includes(name))
  return fields.every(({ form }) => form === 'html' || form === 'text')
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const KEPT = 'Not saved, kept on this device'

/** The head's word for how safe the text is. */
export function safetyInWords(state: Saving): string {
  const said = wordOf(state)
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
      return 'Changed since published'
    case 'empty':
      return isUnsaved(state) ? 'Saving…' : 'Nothing written yet'
  }
}
