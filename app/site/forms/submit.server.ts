/** The way of every public form without a file: read, checked, counted, and only then written. */
import type { ZodType } from 'zod'
import type { FormLimit, FormServices } from '#app/server-context.ts'
import { FORM_MESSAGES, guardProblem } from '#domain/forms/guards.ts'
import type { HouseMail } from '#domain/mail/house-mail.ts'
import { checkFields, type FormState } from './form-state.ts'
import { type FormFields, MalformedForm, readForm } from './read-form.server.ts'

export type Submitted<T, W> =
  | { readonly ok: true; readonly data: T; readonly written: W }
  /** @property status 422 where the person can mend it */
  | { readonly ok: false; readonly state: FormState; readonly status: number }

interface FormRules<T> {
  readonly schema: ZodType<T>
  readonly names: readonly string[]
  readonly limit: FormLimit
  /** What the person is told when it could not be written. */
  readonly notSaved: string
}

export interface SubmitParts {
  readonly forms: FormServices
  readonly report: (error: unknown) => void
}

/** @param write keeps what was sent; when it fails the person gets back what they typed, as they typed it */
export async function submit<T, W>(
  request: Request,
  { schema, names, limit, notSaved }: FormRules<T>,
  { forms, report }: SubmitParts,
  write: (data: T) => Promise<W>,
): Promise<Submitted<T, W>> {
  let fields: FormFields
  try {
    fields = (await readForm(request)).fields
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return { ok: false, state: { values: {}, errors: {}, problem: FORM_MESSAGES.incomplete }, status: 400 }
  }
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const refused = (status: number, problem: string | null, errors: FormState['errors'] = {}) => ({
    ok: false as const,
    state: { values, errors, ...(problem !== null && { problem }) },
    status,
  })
  const problem = guardProblem(fields)
  const checked = checkFields(schema, names, fields)
  if (!checked.ok) return refused(422, problem, checked.errors)
  if (problem !== null) return refused(422, problem)
  try {
    if (!(await forms.takeToken(limit))) return refused(429, FORM_MESSAGES.tooMany)
    return { ok: true, data: checked.data, written: await write(checked.data) }
  } catch (error) {
    report(error)
    return refused(503, notSaved)
  }
}

/** A mail that does not go changes nothing: what was sent is in, and the page says so. */
export async function sendAll(mails: readonly HouseMail[], { forms, report }: SubmitParts): Promise<void> {
  for (const result of await Promise.allSettled(mails.map((mail) => forms.send(mail))))
    if (result.status === 'rejected') report(result.reason)
}
