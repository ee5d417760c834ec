/** Values and errors of a public form between attempts. */

import { createContext } from 'react'
import type { ZodType } from 'zod'

export interface FormState {
  /** As typed, by field name. */
  readonly values: Readonly<Record<string, string>>
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>
  readonly problem?: string
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} }

export const FormStateContext = createContext<FormState>(EMPTY_FORM)

/** Suggestions by field, optionally with a link. They don't block submission. */
export type FieldSuggestions = Readonly<
  Partial<
    Record<
      string,
      readonly { readonly text: string; readonly see?: { readonly to: string; readonly label: string } }[]
    >
  >
>

/** Null in forms without suggestions. */
export const SuggestionsContext = createContext<FieldSuggestions | null>(null)

export type Checked<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** Validates the fields; returns the first error of each. Missing fields count as empty. */
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

/** Schemas report cross-field errors last; the summary follows the order of the form. */
export function sortErrorsByField(
  names: readonly string[],
  errors: FormState['errors'],
): FormState['errors'] {
  const invalidNames = [...names, ...Object.keys(errors)].filter((name) => name in errors)
  return Object.fromEntries(invalidNames.map((name) => [name, errors[name] as string]))
}

export function fieldId(name: string): string {
  return `field-${name}`
}
