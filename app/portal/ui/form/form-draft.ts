/** Local draft of a form: restored by itself if the record is unchanged, otherwise shown beside the saved version. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepForLater, useLocalDraft } from '#app/local-drafts/use-local-draft.ts'
import { useUserId } from '#app/session/account/auth-provider.tsx'
import { changedFields, type Fields } from '#domain/content-drafts/fields.ts'
import { notifySuccess } from '../notifications.tsx'

export interface FormDraftOptions<Values> {
  /** Kind and id of the record, such as `job:12` or `job:new`. */
  readonly subject: string
  /** Shown when the user signs out. */
  readonly title: (values: Values) => string
}

/** A field that the draft changes. */
export interface DraftChange {
  readonly name: string
  readonly saved: unknown
  readonly mine: unknown
}

export interface FormDraft {
  readonly isStored: boolean
  readonly storageError: string | null
  /** When the restored values were typed; null if none were restored. */
  readonly restoredAt: string | null
  readonly discard: () => void
  /** Draft of a record that someone else has changed since; null if there is none. */
  readonly choice: {
    readonly at: string
    readonly changes: readonly DraftChange[]
    readonly onUseMine: () => void
    readonly onDiscard: () => void
  } | null
  /** Called when the user cancels. Can be undone. */
  readonly abandon: () => void
  /** Stores the values for the form that opens next, after the user has undone saving. */
  readonly keepForLater: () => Promise<void>
  /** Called after saving. */
  readonly clear: () => void
  /** Called when the user begins, so that no draft found later replaces what they enter. */
  readonly touch: () => void
  /** Counts replacements of all values. */
  readonly replacements: number
}

interface StoredValues<Values> {
  readonly values: Values
  /** Saved values that the user started from. */
  readonly base: Values
}

interface FormDraftState<Values extends object> {
  readonly options: FormDraftOptions<Values> | undefined
  readonly start: Values
  readonly origin: Values
  readonly values: Values
  readonly isChanged: boolean
  readonly setValues: (values: Values) => void
}

/** Returns the fields that a draft changes, with their saved values. */
export function listDraftChanges<Values extends object>(
  { values, base }: StoredValues<Values>,
  saved: Values,
): DraftChange[] {
  const [mine, theirs] = [values as Fields, saved as Fields]
  return changedFields(base as Fields, mine)
    .filter((name) => changedFields({ value: mine[name] }, { value: theirs[name] }).length > 0)
    .map((name) => ({ name, saved: theirs[name], mine: mine[name] }))
}

/** @returns null without `options` */
export function useFormDraft<Values extends object>({
  options,
  start,
  origin,
  values,
  isChanged,
  setValues,
}: FormDraftState<Values>): FormDraft | null {
  const userId = useUserId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const [found, setFound] = useState<{ at: string; changes: readonly DraftChange[] } | null>(null)
  const [replacements, setReplacements] = useState(0)
  const isKept = useRef(false)
  /** Element id of the focused field. */
  const focused = useRef('')
  const subject = `form:${options?.subject ?? ''}`
  const person = options === undefined ? null : userId
  const local = useLocalDraft<StoredValues<Values>>({
    person,
    subject,
    onRecover({ at, text }) {
      const changes = listDraftChanges(text, start)
      if (changes.length === 0) return false
      const isSameRecord = changedFields(text.base as Fields, start as Fields).length === 0
      if (isSameRecord) restore(text.values, at)
      else setFound({ at, changes })
      return true
    },
  })
  const title = options?.title(values) ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user changes a value
  useEffect(() => {
    if (options === undefined || found !== null) return
    if (isChanged) {
      isKept.current = true
      local.keep({ values, base: origin }, title)
    } else if (isKept.current) {
      isKept.current = false
      setRestoredAt(null)
      local.clear()
    }
  }, [values, origin])

  // The fields are new, and the user may be about to type.
  useEffect(() => {
    if (replacements > 0) document.getElementById(focused.current)?.focus({ preventScroll: true })
  }, [replacements])

  function replace(next: Values) {
    focused.current = document.activeElement?.id ?? ''
    setValues(next)
    setReplacements((count) => count + 1)
  }

  function restore(next: Values, at: string) {
    replace(next)
    setRestoredAt(at)
  }

  async function keepValues(): Promise<void> {
    if (userId !== null)
      await keepForLater({ person: userId, subject, title, text: { values, base: origin } })
  }

  if (options === undefined) return null
  const { isStored, storageError, clear, touch } = local
  return {
    isStored,
    storageError,
    clear,
    touch,
    restoredAt,
    replacements,
    discard() {
      const [discarded, at] = [values, restoredAt ?? new Date().toISOString()]
      replace(origin)
      setRestoredAt(null)
      notifySuccess('Draft discarded', {
        of: 'discarding the draft',
        run: () => restore(discarded, at),
      })
    },
    choice: found && {
      ...found,
      onUseMine() {
        setFound(null)
        restore(
          { ...start, ...Object.fromEntries(found.changes.map(({ name, mine }) => [name, mine])) },
          found.at,
        )
      },
      onDiscard() {
        setFound(null)
        clear()
        notifySuccess('Draft discarded', {
          of: 'discarding the draft',
          run: () => setFound(found),
        })
      },
    },
    abandon() {
      if (!isChanged || userId === null) return
      clear()
      isKept.current = false
      notifySuccess('Changes discarded', {
        of: 'discarding the changes',
        run: () => void keepValues().then(() => navigate(pathname + search)),
      })
    },
    keepForLater: keepValues,
  }
}
