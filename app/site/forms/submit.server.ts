/** The way of every public form without a file: read, checked, counted, and only then carried out. */
import type { ZodType } from 'zod'
import type { FormLimit, FormServices } from '#app/server-context.ts'
import { FORM_MESSAGES, guardProblem } from '#domain/form-guards.ts'
import { checkFields, type FormState } from './form-state.ts'
import { type FormFields, MalformedForm, readForm } from './read-form.server.ts'

export type Submitted<T> =
  | { readonly ok: true; readonly data: T }
  /** @property status 422 where the person can mend it */
  | { readonly ok: false; readonly state: FormState; readonly status: number }

interface FormRules<T> {
  readonly schema: ZodType<T>
  readonly names: readonly string[]
  readonly limit: FormLimit
}

export async function submitted<T>(
  request: Request,
  { schema, names, limit }: FormRules<T>,
  forms: FormServices,
): Promise<Submitted<T>> {
  let fields: FormFields
  try {
    fields = (await readForm(request)).fields
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return notTaken({}, FORM_MESSAGES.incomplete, 400)
  }
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const problem = guardProblem(fields)
  const checked = checkFields(schema, names, fields)
  if (!checked.ok) {
    const state = { values, errors: checked.errors, ...(problem !== null && { problem }) }
    return { ok: false, state, status: 422 }
  }
  if (problem !== null) return notTaken(values, problem, 422)
  if (!(await forms.takeToken(limit))) return notTaken(values, FORM_MESSAGES.tooMany, 429)
  return checked
}

/** What was typed, with what is wrong with the form as a whole. */
export function notTaken(values: FormState['values'], problem: string, status: number) {
  return { ok: false as const, state: { values, errors: {}, problem }, status }
}

/** A mail that does not go changes nothing: what was sent is in, and the page says so. */
export async function sendAll(
  mails: readonly Parameters<FormServices['send']>[0][],
  { send }: FormServices,
  report: (error: unknown) => void,
): Promise<void> {
  for (const result of await Promise.allSettled(mails.map((mail) => send(mail))))
    if (result.status === 'rejected') report(result.reason)
}
