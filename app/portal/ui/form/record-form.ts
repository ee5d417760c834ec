/** State of a record form: values, validation by the record’s schema, conflicts, local draft and unsaved-changes guard. */
import { type ChangeEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { perform, type Work } from '../loader-data.ts'
import { useAction } from '../use-action.ts'
import { type FormDraft, type FormDraftOptions, useFormDraft } from './form-draft.ts'

export type FieldErrors = Readonly<Partial<Record<string, string>>>

export interface RecordFormOptions<Values extends object, Draft, Saved> {
  readonly schema: z.ZodType<Draft>
  /** Read on mount only. */
  readonly start: Values
  /**
   * @param isOver whether to overwrite another user’s change
   * @returns null if the user cancelled
   */
  readonly save: Work<[draft: Draft, isOver: boolean], Saved | null>
  readonly done?: (saved: Saved) => string
  /** Called after saving, when the guard is already released. */
  readonly onSaved?: (saved: Saved) => void
  /** False in dialogs and next to another form that guards both. */
  readonly isGuarded?: boolean
  /** Whether the form continues from the saved record. */
  readonly staysOpen?: boolean
  /** Keeps unsaved values on this device; absent for short forms. */
  readonly draft?: FormDraftOptions<Values>
}

export interface RecordForm<Values extends object> {
  readonly values: Values
  readonly change: (part: Partial<Values>) => void
  /** Errors of the last submit that the values still have. */
  readonly errors: FieldErrors
  readonly submits: number
  /** Element id of the form, for buttons outside it. */
  readonly formId: string
  /** Returns the element id of a field. */
  readonly id: (name: keyof Values & string) => string
  readonly error: (name: keyof Values & string) => string | undefined
  /** Returns the props of a text field. */
  readonly text: (name: TextName<Values>) => TextField
  readonly isChanged: boolean
  /** Null if the form keeps no draft. */
  readonly draft: FormDraft | null
  /** Null if the form isn’t guarded, or the device has the values. */
  readonly guard: { readonly isUnsaved: boolean; readonly isReleased: RefObject<boolean> } | null
  readonly isBusy: boolean
  readonly failure: string | null
  readonly isConflict: boolean
  /** @param part values that the button sets */
  readonly submit: (part?: Partial<Values>) => void
  /** Overwrites another user’s change. */
  readonly saveOver: () => void
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

export interface TextField {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** Key of an error that belongs to no field. */
export const WHOLE_FORM = ''

/** Returns the first error of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0] ?? WHOLE_FORM)] ??= message
  return errors
}

/** Returns the errors that the values still have, in the order of the values. */
function keepErrors(before: FieldErrors, schema: z.ZodType, values: object): FieldErrors {
  if (Object.keys(before).length === 0) return before
  const { error } = schema.safeParse(values)
  const now = error === undefined ? {} : fieldErrors(error)
  return Object.fromEntries(
    [WHOLE_FORM, ...Object.keys(values)].flatMap((name) =>
      before[name] === undefined || now[name] === undefined ? [] : [[name, now[name]]],
    ),
  )
}

export function useRecordForm<Values extends object, Draft, Saved>({
  schema,
  start,
  save,
  done,
  onSaved,
  isGuarded = true,
  staysOpen = false,
  draft: draftOptions,
}: RecordFormOptions<Values, Draft, Saved>): RecordForm<Values> {
  const formId = useId()
  const [origin, setOrigin] = useState(start)
  const [values, setValues] = useState(start)
  const [submitted, setSubmitted] = useState<{ readonly count: number; readonly errors: FieldErrors }>({
    count: 0,
    errors: {},
  })
  const errors = useMemo(() => keepErrors(submitted.errors, schema, values), [submitted, schema, values])
  const isChanged = JSON.stringify(values) !== JSON.stringify(origin)
  const isReleased = useRef(false)
  const draft = useFormDraft({ options: draftOptions, start, origin, values, isChanged, setValues })
  const action = useAction<{ readonly draft: Draft; readonly overwrite: boolean }, Saved | null>(
    {
      async withSession(session, { draft: values, overwrite }) {
        const saved = await perform(session, save, values, overwrite)
        // Also if the user has left meanwhile.
        if (saved !== null) draft?.clear()
        return saved
      },
    },
    {
      reloads: staysOpen,
      done: (saved) => (saved === null ? null : (done?.(saved) ?? null)),
      onDone(saved) {
        if (saved === null) return
        if (staysOpen) setOrigin(values)
        else isReleased.current = true
        onSaved?.(saved)
      },
    },
  )

  function send(overwrite: boolean, part: Partial<Values> = {}) {
    if (action.isBusy || draft?.choice != null) return
    draft?.touch()
    const sent = { ...values, ...part }
    setValues(sent)
    const parsed = schema.safeParse(sent)
    setSubmitted({ count: submitted.count + 1, errors: parsed.success ? {} : fieldErrors(parsed.error) })
    if (parsed.success) void action.run({ draft: parsed.data, overwrite })
    else action.dismiss()
  }

  const change = (part: Partial<Values>) => setValues((current) => ({ ...current, ...part }))
  const id = (name: string) => `${formId}${name}`
  return {
    values,
    change,
    errors,
    submits: submitted.count,
    formId,
    id,
    error: (name) => errors[name],
    text: (name) => ({
      id: id(name),
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ currentTarget: { value } }) => change({ [name]: value } as Partial<Values>),
    }),
    isChanged,
    draft,
    guard:
      isGuarded && (draft === null || draft.storageError !== null)
        ? { isUnsaved: isChanged, isReleased }
        : null,
    isBusy: action.isBusy,
    failure: action.failure,
    isConflict: action.isConflict,
    submit: (part) => send(false, part),
    saveOver: () => send(true),
  }
}
