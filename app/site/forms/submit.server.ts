/**
 * The way of a public form: read, checked, counted, and only then written. A file that comes with it is stored while it
 * arrives, and taken back where the form is not taken.
 */
import { createContext } from 'react-router'
import type { ZodType } from 'zod'
import type { FormLimit, FormServices } from '#app/server-context.ts'
import type { RenderedEmail } from '#domain/email/html-email.ts'
import { detectSpam, FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { checkFields, type FormState, sortErrorsByField } from './form-state.ts'
import { type FormFields, type FormFile, MalformedForm, readForm } from './read-form.server.ts'

/** Whether the page that is rendered is the answer to a form that was not taken: its title says so. */
export const isRefused = createContext(false)

export type Submitted<T, W> =
  | { readonly ok: true; readonly data: T; readonly written: W }
  /** @property status 422 where the person can mend it */
  | { readonly ok: false; readonly state: FormState; readonly status: number }

export type ReceivedFile<F> =
  | { readonly kind: 'stored'; readonly file: F }
  /** In words for whoever chose it. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly cause: unknown }
  /** It was not worth storing, as the form is not taken. */
  | { readonly kind: 'unread' }

export interface FileRules<F> {
  /** Among the form's values it stands for the file's name. */
  readonly field: string
  /** Leaves nothing of a file that it refuses. */
  readonly receive: (file: FormFile, secret: FormServices['secret']) => Promise<ReceivedFile<F>>
  readonly remove: (file: F, secret: FormServices['secret']) => Promise<void>
  /** What the person is told when they must choose it anew, and when it could not be stored. */
  readonly again: string
  readonly failed: string
}

interface FormRules<T, F> {
  readonly schema: ZodType<T>
  readonly names: readonly string[]
  readonly limit: FormLimit
  /** What the person is told when it could not be written. */
  readonly notSaved: string
  readonly file?: FileRules<F>
}

export interface SubmitDependencies {
  readonly forms: FormServices
  readonly report: (error: unknown) => void
}

/** @param write keeps what was sent; when it fails the person gets back what they typed, as they typed it */
export async function submit<T, W, F = never>(
  request: Request,
  rules: FormRules<T, F>,
  parts: SubmitDependencies,
  write: (data: T, file: F | null) => Promise<W>,
): Promise<Submitted<T, W>> {
  const { forms, report } = parts
  const taken = consumeFormToken(forms, rules.limit)
  let read: { readonly fields: FormFields; readonly file: ReceivedFile<F> | undefined }
  try {
    read = await readWithFile(request, rules, forms, taken)
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return { ok: false, state: { values: {}, errors: {}, problem: FORM_MESSAGES.incomplete }, status: 400 }
  }
  const outcome = await settle(read, rules, { report, taken }, write)
  if (!outcome.ok && read.file?.kind === 'stored')
    await rules.file?.remove(read.file.file, forms.secret).catch(report)
  return outcome
}

/** The file goes on while the form arrives, unless what came before it says already that the form is not taken. */
async function readWithFile<T, F>(
  request: Request,
  { schema, names, file: rules }: FormRules<T, F>,
  { secret }: FormServices,
  taken: () => Promise<boolean>,
): Promise<{ fields: FormFields; file: ReceivedFile<F> | undefined }> {
  if (rules === undefined) return { fields: (await readForm(request)).fields, file: undefined }
  let name = ''
  const { fields, files } = await readForm<ReceivedFile<F> | undefined>(request, async (file, before) => {
    // An empty file field comes as a file without a name.
    if (file.field !== rules.field || file.name === '') return undefined
    name = file.name
    const known: FormFields = { ...before, [rules.field]: name }
    const isAllThere = names.every((one) => known[one] !== undefined)
    const isRefused = detectSpam(known) !== null || (isAllThere && !checkFields(schema, names, known).ok)
    return isRefused || !(await taken().catch(() => false)) ? { kind: 'unread' } : rules.receive(file, secret)
  })
  return { fields: { ...fields, [rules.field]: name }, file: files.find((file) => file !== undefined) }
}

async function settle<T, W, F>(
  { fields, file }: { readonly fields: FormFields; readonly file: ReceivedFile<F> | undefined },
  { schema, names, notSaved, file: rules }: FormRules<T, F>,
  { report, taken }: Pick<SubmitDependencies, 'report'> & { readonly taken: () => Promise<boolean> },
  write: (data: T, file: F | null) => Promise<W>,
): Promise<Submitted<T, W>> {
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const refused = (status: number, problem: string | null, errors: FormState['errors'] = {}) => ({
    ok: false as const,
    // Browsers do not send a file twice by themselves.
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
    if (!(await taken())) return refused(429, FORM_MESSAGES.tooMany)
    if (file?.kind === 'failed') return refused(503, null)
    if (file !== undefined && file.kind !== 'stored') return refused(422, null)
    return { ok: true, data: checked.data, written: await write(checked.data, file?.file ?? null) }
  } catch (error) {
    report(error)
    return refused(503, notSaved)
  }
}

function fileError<F>(file: ReceivedFile<F>, { again, failed }: FileRules<F>): string {
  return file.kind === 'refused' ? file.message : file.kind === 'failed' ? failed : again
}

/** One token for one submission, whoever asks first. */
export function consumeFormToken(forms: FormServices, limit: FormLimit): () => Promise<boolean> {
  let taken: Promise<boolean> | undefined
  return () => {
    taken ??= forms.takeToken(limit)
    return taken
  }
}

/** A mail that does not go changes nothing: what was sent is in, and the page says so. */
export async function sendEmails(
  mails: readonly RenderedEmail[],
  { forms, report }: SubmitDependencies,
): Promise<void> {
  for (const result of await Promise.allSettled(mails.map((mail) => forms.send(mail))))
    if (result.status === 'rejected') report(result.reason)
}
