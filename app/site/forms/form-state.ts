/** How a public form stands between two tries: what was typed, and what is wrong with it. */

import { createContext } from 'react'
import type { ZodType } from 'zod'

export interface FormState {
  /** By field name, as it was typed. */
  readonly values: Readonly<Record<string, string>>
  /** By field name: a sentence each. */
  readonly errors: Readonly<Record<string, string>>
  /** What is wrong with the form as a whole. */
  readonly problem?: string
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} }

/** The form that a field stands in. */
export const FormStateContext = createContext<FormState>(EMPTY_FORM)

/** What is worth asking of a field though nothing is wrong with it: sentences, each perhaps with a page that says more. */
export type FieldSuggestions = Readonly<
  Partial<
    Record<
      string,
      readonly { readonly text: string; readonly see?: { readonly to: string; readonly label: string } }[]
    >
  >
>

/** Of the fields inside; null where nobody advises. */
export const SuggestionsContext = createContext<FieldSuggestions | null>(null)

export type Checked<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** What a schema makes of the fields; of a wrong field the first sentence. A field that did not come is empty. */
export function checkFields<T>(
  schema: ZodType<T>,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): Checked<T> {
  const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])))
  if (result.success) return { ok: true, data: result.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
  return { ok: false, errors: sortErrorsByField(names, errors) }
}

/** A schema says what concerns two fields last; whoever goes through the summary goes down the form. */
export function sortErrorsByField(
  names: readonly string[],
  errors: FormState['errors'],
): FormState['errors'] {
  const wrong = [...names, ...Object.keys(errors)].filter((name) => name in errors)
  return Object.fromEntries(wrong.map((name) => [name, errors[name] as string]))
}

/** Where the error summary leads. */
export function fieldId(name: string): string {
  return `field-${name}`
}
