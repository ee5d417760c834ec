/**
 * Handles a public form: read, validate, consume the rate limit, then write. A file is stored while it arrives, and
 * removed if the form is rejected.
 */
import { createContext } from 'react-router'
import type { ZodType } from 'zod'
import type { FormLimit, FormServices } from '#app/server-context.ts'
import type { RenderedEmail } from '#domain/email/html-email.ts'
import { detectSpam, FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { checkFields, type FormState, sortErrorsByField } from './form-state.ts'
import { type FormFields, type FormFile, MalformedForm, readForm } from './read-form.server.ts'

/** Whether the page is the response to a rejected form, for its title. */
export const isRefused = createContext(false)

export type Submitted<T, W> =
  | { readonly ok: true; readonly data: T; readonly result: W }
  /** @property status 422 if the visitor can fix it */
  | { readonly ok: false; readonly state: FormState; readonly status: number }

export type ReceivedFile<F> =
  | { readonly kind: 'stored'; readonly file: F }
  /** Message for the visitor. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly cause: unknown }
  /** Not stored, because the form was rejected. */
  | { readonly kind: 'unread' }

export interface FileRules<F> {
  /** In the form's values this field is the file name. */
  readonly field: string
  /** Inspects and stores the file while it arrives. */
  readonly receive: (file: FormFile, secret: FormServices['secret']) => Promise<ReceivedFile<F>>
  /** Removes the stored file of a rejected form. */
  readonly remove: (file: F, secret: FormServices['secret']) => Promise<void>
  /** Messages: choose the file again; it couldn't be stored. */
  readonly again: string
  readonly uploadFailed: string
}

interface FormRules<T, F> {
  readonly schema: ZodType<T>
  readonly names: readonly string[]
  readonly limit: FormLimit
  /** Message if the form couldn't be stored. */
  readonly notSaved: string
  readonly file?: FileRules<F>
}

export interface SubmitDependencies {
  readonly forms: FormServices
  readonly report: (error: unknown) => void
}

/** Set by the website's script, the same for all forms of a page view. */
const KEY_HEADER = 'idempotency-key'

/**
 * Returns the random bytes of a form's reference, the same ones if the browser sends the same contents again after a lost
 * reply. The reference is unique, so that they are stored once.
 */
export async function referenceBytes(request: Request, ...contents: readonly unknown[]): Promise<Uint8Array> {
  const key = request.headers.get(KEY_HEADER)
  if (key === null) return crypto.getRandomValues(new Uint8Array(8))
  const text = JSON.stringify([key, new URL(request.url).pathname, ...contents])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, 8)
}

/** @param write stores the form; if it fails, the visitor gets their input back */
export async function submit<T, W, F = never>(
  request: Request,
  rules: FormRules<T, F>,
  dependencies: SubmitDependencies,
  write: (data: T, file: F | null) => Promise<W>,
): Promise<Submitted<T, W>> {
  const { forms, report } = dependencies
  const consumeToken = consumeFormToken(forms, rules.limit)
  let read: { readonly fields: FormFields; readonly file: ReceivedFile<F> | undefined }
  try {
    read = await readWithFile(request, rules, forms, consumeToken)
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return { ok: false, state: { values: {}, errors: {}, problem: FORM_MESSAGES.incomplete }, status: 400 }
  }
  const outcome = await processForm(read, rules, { report, consumeToken }, write)
  if (!outcome.ok && read.file?.kind === 'stored')
    await rules.file?.remove(read.file.file, forms.secret).catch(report)
  return outcome
}

/** Stores the file while the form arrives, unless the fields before it are already invalid. */
async function readWithFile<T, F>(
  request: Request,
  { schema, names, file: rules }: FormRules<T, F>,
  { secret }: FormServices,
  consumeToken: () => Promise<boolean>,
): Promise<{ fields: FormFields; file: ReceivedFile<F> | undefined }> {
  if (rules === undefined) return { fields: (await readForm(request)).fields, file: undefined }
  let name = ''
  const { fields, files } = await readForm<ReceivedFile<F> | undefined>(
    request,
    async (file, fieldsBefore) => {
      // An empty file field arrives as a file without a name.
      if (file.field !== rules.field || file.name === '') return undefined
      name = file.name
      const fieldsSoFar: FormFields = { ...fieldsBefore, [rules.field]: name }
      const isComplete = names.every((one) => fieldsSoFar[one] !== undefined)
      const isRefused =
        detectSpam(fieldsSoFar) !== null || (isComplete && !checkFields(schema, names, fieldsSoFar).ok)
      return isRefused || !(await consumeToken().catch(() => false))
        ? { kind: 'unread' }
        : rules.receive(file, secret)
    },
  )
  return { fields: { ...fields, [rules.field]: name }, file: files.find((file) => file !== undefined) }
}

async function processForm<T, W, F>(
  { fields, file }: { readonly fields: FormFields; readonly file: ReceivedFile<F> | undefined },
  { schema, names, notSaved, file: rules }: FormRules<T, F>,
  {
    report,
    consumeToken,
  }: Pick<SubmitDependencies, 'report'> & { readonly consumeToken: () => Promise<boolean> },
  write: (data: T, file: F | null) => Promise<W>,
): Promise<Submitted<T, W>> {
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const refused = (status: number, problem: string | null, errors: FormState['errors'] = {}) => ({
    ok: false as const,
    // Browsers don't resubmit a file.
    state: {
      values,
      errors: sortErrorsByField(names, {
        ...errors,
        ...(rules && file && { [rules.field]: fileError(file, rules) }),
      }),
      ...(problem !== null && { problem }),
    },
    status,
  })
  if (file?.kind === 'failed') report(file.cause)
  const problem = detectSpam(fields)
  const checked = checkFields(schema, names, fields)
  if (!checked.ok) return refused(422, problem, checked.errors)
  if (problem !== null) return refused(422, problem)
  try {
    if (!(await consumeToken())) return refused(429, FORM_MESSAGES.tooMany)
    if (file?.kind === 'failed') return refused(503, null)
    if (file !== undefined && file.kind !== 'stored') return refused(422, null)
    return { ok: true, data: checked.data, result: await write(checked.data, file?.file ?? null) }
  } catch (error) {
    report(error)
    return refused(503, notSaved)
  }
}

function fileError<F>(file: ReceivedFile<F>, { again, uploadFailed }: FileRules<F>): string {
  return file.kind === 'refused' ? file.message : file.kind === 'failed' ? uploadFailed : again
}

/** One token per submission, however often it is requested. */
export function consumeFormToken(forms: FormServices, limit: FormLimit): () => Promise<boolean> {
  let result: Promise<boolean> | undefined
  return () => {
    result ??= forms.consumeToken(limit)
    return result
  }
}

/** A failed email doesn't fail the form: it is stored, and the page says so. */
export async function sendEmails(
  mails: readonly RenderedEmail[],
  { forms, report }: SubmitDependencies,
): Promise<void> {
  for (const result of await Promise.allSettled(mails.map((mail) => forms.send(mail))))
    if (result.status === 'rejected') report(result.reason)
}
