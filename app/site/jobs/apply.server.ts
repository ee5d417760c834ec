/**
 * Handles an application, with or without scripts. The CV is stored while it arrives, but not for a closed vacancy, and
 * removed if the application can't be stored. During an outage the applicant gets their input back.
 */

import { issueApplicantLink } from '#app/content/applications/applicant-self-service.ts'
import { readCv } from '#app/content/applications/cvs.ts'
import { readTemplate } from '#app/content/applications/emails.ts'
import {
  type CreatedApplication,
  createApplication,
  removeCv,
  type StoredCv,
  storeCv,
} from '#app/content/applications/submission.ts'
import type { Job } from '#app/content/jobs.ts'
import type { FormServices } from '#app/server-context.ts'
import {
  CV_ERROR_MESSAGES,
  CV_TYPES,
  type CvExtension,
  cvExtension,
  cvFileName,
  cvObjectKey,
  validateCv,
} from '#domain/applications/applications.ts'
import { APPLICATION_FIELDS, applicationSchema } from '#domain/applications/form.ts'
import { getApplicationSource } from '#domain/applications/source.ts'
import { toReference } from '#domain/forms/reference.ts'
import { detectSpam, FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { checkFields, type FormState } from '../forms/form-state.ts'
import { type FormFields, type FormFile, MalformedForm, readForm } from '../forms/read-form.server.ts'
import { consumeFormToken, type ReceivedFile, referenceBytes, sendEmails } from '../forms/submit.server.ts'
import { buildApplicantEmail, buildStaffEmail } from './application-emails.server.ts'
import { inspectCv, inspectUnpackedWord } from './cv-inspection.server.ts'

/** Enough for a household on one IP address. */
export const APPLICATION_RATE_LIMIT = { name: 'application', count: 12, seconds: 3600 } as const

export const CV_FIELD = 'cv'

export interface ApplyDependencies {
  readonly forms: FormServices
  /** The open vacancy, or null. */
  readonly findJob: () => Promise<Job | null>
  readonly report: (error: unknown) => void
  readonly siteUrl: string
}

export type Outcome =
  | { readonly kind: 'sent'; readonly reference: string; readonly job: Job }
  | { readonly kind: 'closed' }
  /** @property status 422 if the applicant can fix it */
  | { readonly kind: 'wrong'; readonly state: FormState; readonly status: number }

type Cv = ReceivedFile<StoredCv>

export async function apply(request: Request, dependencies: ApplyDependencies): Promise<Outcome> {
  const { forms, findJob, report } = dependencies
  const job = await findJobSafely({ findJob, report })
  const consumeToken = consumeFormToken(forms, APPLICATION_RATE_LIMIT)
  let received: { readonly fields: FormFields; readonly cv: Cv | undefined }
  try {
    received = await readApplication(request, async (file, before) =>
      job && mayStoreCv(before) && (await consumeToken().catch(() => false))
        ? receiveCv(forms.secret, job.title, file)
        : { kind: 'unread' },
    )
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return {
      kind: 'wrong',
      status: 400,
      state: { values: {}, errors: {}, problem: FORM_MESSAGES.incomplete },
    }
  }
  if (job === null) return { kind: 'closed' }

  const { fields, cv } = received
  if (job === undefined) return notSaved(fields, cv)
  const stored = cv?.kind === 'stored' ? cv.file : null
  if (cv?.kind === 'failed') report(cv.cause)
  try {
    const source = getApplicationSource(request.headers.get('referer'))
    const outcome = await processApplication(request, fields, cv, { ...dependencies, consumeToken, source })
    if (outcome.kind !== 'sent') await removeStoredCv(stored, dependencies)
    return outcome
  } catch (error) {
    await removeStoredCv(stored, dependencies)
    throw error
  }
}

async function processApplication(
  request: Request,
  fields: FormFields,
  cv: Cv | undefined,
  {
    forms,
    findJob,
    report,
    siteUrl,
    consumeToken,
    source,
  }: ApplyDependencies & { readonly consumeToken: () => Promise<boolean>; readonly source: string },
): Promise<Outcome> {
  const checked = checkFields(applicationSchema, APPLICATION_FIELDS, fields)
  const needsToken = checked.ok && detectSpam(fields) === null
  const limit = needsToken ? await checkLimit(consumeToken, report) : 'free'
  const problem =
    limit === 'free' ? detectSpam(fields) : limit === 'reached' ? FORM_MESSAGES.tooMany : NOT_SAVED
  const cvError = getCvError(cv, fields)
  const errors = { ...(checked.ok ? {} : checked.errors), ...(cvError && { [CV_FIELD]: cvError }) }
  if (!checked.ok || problem !== null || cvError !== undefined) {
    if (cv?.kind === 'stored') errors[CV_FIELD] = CV_ERROR_MESSAGES.again
    const status = limit === 'reached' ? 429 : limit === 'unknown' || cv?.kind === 'failed' ? 503 : 422
    return invalid(fields, { errors, ...(problem !== null && { problem }) }, status)
  }

  const job = await findJobSafely({ findJob, report })
  if (job === undefined) return notSaved(fields, cv)
  if (job === null) return { kind: 'closed' }
  const storedCv = cv?.kind === 'stored' ? cv.file : null
  let created: CreatedApplication
  try {
    const bytes = await referenceBytes(request, checked.data, storedCv?.fileName, storedCv?.size)
    created = await createApplication(
      forms.secret,
      toReference('JA', bytes),
      job,
      checked.data,
      storedCv,
      source,
    )
  } catch (error) {
    report(error)
    return notSaved(fields, cv)
  }
  const { reference, keptFrom } = created
  if (!created.isNew) {
    await removeStoredCv(storedCv, { forms, report })
    return { kind: 'sent', reference, job }
  }
  // Without a token the email has no link; the applicant can request one.
  const token = await issueApplicantLink(forms.secret, created.id).catch((error) => {
    report(error)
    return null
  })
  const sent = {
    reference,
    keptFrom,
    token,
    jobTitle: job.title,
    location: job.location,
    cv: storedCv,
    ...checked.data,
  }
  const template = await readTemplate(forms.secret, 'acknowledgement').catch(report)
  const mails = [buildApplicantEmail(sent, siteUrl, template ?? undefined), buildStaffEmail(sent, siteUrl)]
  await sendEmails(mails, { forms, report })
  return { kind: 'sent', reference, job }
}

const NOT_SAVED = 'We couldn’t save your application, so none of it has been stored. Try again in a moment.'

/** Browsers don't resubmit a file, so the CV must be chosen again. */
function notSaved(fields: FormFields, cv: Cv | undefined): Outcome {
  return invalid(
    fields,
    { errors: cv === undefined ? {} : { [CV_FIELD]: CV_ERROR_MESSAGES.again }, problem: NOT_SAVED },
    503,
  )
}

/** The vacancy; null if closed, undefined if unknown. */
async function findJobSafely({
  findJob,
  report,
}: Pick<ApplyDependencies, 'findJob' | 'report'>): Promise<Job | null | undefined> {
  try {
    return await findJob()
  } catch (error) {
    report(error)
    return undefined
  }
}

async function removeStoredCv(
  cv: StoredCv | null,
  { forms, report }: Pick<ApplyDependencies, 'forms' | 'report'>,
): Promise<void> {
  if (cv !== null) await removeCv(forms.secret, cv.path).catch(report)
}

async function readApplication(
  request: Request,
  onCv: (file: FormFile, before: FormFields) => Promise<Cv>,
): Promise<{ fields: FormFields; cv: Cv | undefined }> {
  const { fields, files } = await readForm<Cv | undefined>(request, async (file, before) =>
    // An empty file field arrives as a file without a name.
    file.field === CV_FIELD && file.name !== '' ? onCv(file, before) : undefined,
  )
  return { fields, cv: files.find((file) => file !== undefined) }
}

/** Fields arrive before files, so the CV of an invalid form needn't be stored. */
function mayStoreCv(before: FormFields): boolean {
  if (detectSpam(before) !== null) return false
  return APPLICATION_FIELDS.some((name) => before[name] === undefined)
    ? true
    : checkFields(applicationSchema, APPLICATION_FIELDS, before).ok
}

function getCvError(cv: Cv | undefined, fields: FormFields): string | undefined {
  switch (cv?.kind) {
    case undefined:
      return (fields.coverLetter ?? '').trim() === '' ? CV_ERROR_MESSAGES.missing : undefined
    case 'refused':
      return cv.message
    case 'failed':
      return CV_ERROR_MESSAGES.failed
    case 'unread':
      return CV_ERROR_MESSAGES.again
    default:
      return undefined
  }
}

function invalid(fields: FormFields, state: Omit<FormState, 'values'>, status: number): Outcome {
  const values = Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, fields[name] ?? '']))
  return { kind: 'wrong', status, state: { values, ...state } }
}

/** If the limit can't be checked, the database couldn't store the application either. */
async function checkLimit(
  consumeToken: () => Promise<boolean>,
  report: (error: unknown) => void,
): Promise<'free' | 'reached' | 'unknown'> {
  try {
    return (await consumeToken()) ? 'free' : 'reached'
  } catch (error) {
    report(error)
    return 'unknown'
  }
}

/**
 * Streams a CV to the private bucket while inspecting it, and removes a rejected or incomplete one.
 * @param secret client that bypasses row-level security
 */
export async function receiveCv(
  secret: FormServices['secret'],
  jobTitle: string,
  file: FormFile,
): Promise<Cv> {
  const extension = cvExtension(file.name)
  // The size isn't known yet, but isn't zero.
  const refused = validateCv({ name: file.name, type: file.type, size: 1 })
  if (extension === null || refused !== null)
    return { kind: 'refused', message: refused ?? CV_ERROR_MESSAGES.wrongType }

  const inspection = await inspectCv(file.stream, extension)
  if ('refused' in inspection) return { kind: 'refused', message: inspection.refused }

  const fileName = cvFileName(file.name, extension)
  const name = fileName.slice(0, -extension.length - 1)
  const path = cvObjectKey({ jobTitle, name, extension, random: crypto.randomUUID().replaceAll('-', '') })
  const type = CV_TYPES[extension]
  try {
    await storeCv(secret, path, inspection.stream, type)
  } catch (cause) {
    const message = inspection.refusal()
    return message === null ? { kind: 'failed', cause } : { kind: 'refused', message }
  }
  try {
    const message = inspection.refusal() ?? (await inspectStoredCv(secret, path, extension))
    if (message === null) return { kind: 'stored', file: { path, fileName, size: inspection.size(), type } }
    await removeCv(secret, path)
    return { kind: 'refused', message }
  } catch (cause) {
    return { kind: 'failed', cause }
  }
}

/** Reads a complete Word file, so that slow uploads don't hold it in memory. @returns why it is rejected, or null */
async function inspectStoredCv(
  secret: FormServices['secret'],
  path: string,
  extension: CvExtension,
): Promise<string | null> {
  if (extension !== 'docx') return null
  const file = await readCv(secret, { path })
  return inspectUnpackedWord(new Uint8Array(await file.arrayBuffer()))
}
