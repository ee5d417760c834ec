/**
 * Actions on the applicant page: checks the token, reads the form, consumes the rate limit, acts, then emails the
 * applicant.
 */
import {
  type ApplicationByLink,
  correctDetails,
  eraseApplication,
  findApplicationByLink,
  replaceCv,
  setOnFileConsent,
  withdrawApplication,
} from '#app/content/applications/applicant-self-service.ts'
import { cancelInterview, chooseInterview } from '#app/content/applications/interviews.ts'
import { removeCv, type StoredCv } from '#app/content/applications/submission.ts'
import type { FormServices } from '#app/server-context.ts'
import { CV_ERROR_MESSAGES } from '#domain/applications/applications.ts'
import { applicationSchema } from '#domain/applications/form.ts'
import { INTERVIEW_CHOICE_MESSAGES } from '#domain/applications/interviews.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import {
  getApplicationRetentionDate,
  getLastRetentionDay,
  ON_FILE_MONTHS,
} from '#domain/retention/retention.ts'
import { checkFields, type FormState } from '../../forms/form-state.ts'
import { type FormFields, MalformedForm, readForm } from '../../forms/read-form.server.ts'
import { consumeFormToken, type ReceivedFile, sendEmails } from '../../forms/submit.server.ts'
import { receiveCv } from '../apply.server.ts'
import { type ApplicantActionType, buildActionConfirmationEmail } from './applicant-emails.server.ts'

/** More than anyone needs in an hour. */
const ACTION_RATE_LIMIT = { name: 'applicant', count: 40, seconds: 3600 } as const

export const DETAIL_FIELDS = ['name', 'email', 'phone'] as const
const detailForm = applicationSchema.pick({ name: true, email: true, phone: true })

export interface ApplicantActionDependencies {
  readonly forms: FormServices
  readonly now: () => Date
  readonly report: (error: unknown) => void
  readonly siteUrl: string
}

export type ApplicantActionResult =
  | { readonly kind: 'done'; readonly done: ApplicantActionType['act'] | 'nothing' | 'link' | 'interview' }
  /** The link is not valid. */
  | { readonly kind: 'ended' }
  /** @property act action of the form */
  | { readonly kind: 'wrong'; readonly act: string; readonly state: FormState; readonly status: number }

type Cv = ReceivedFile<StoredCv>

export async function runApplicantAction(
  request: Request,
  token: string,
  dependencies: ApplicantActionDependencies,
): Promise<ApplicantActionResult> {
  const { forms, report } = dependencies
  const consumeToken = consumeFormToken(forms, ACTION_RATE_LIMIT)
  let application: ApplicationByLink | null
  let read: { readonly fields: FormFields; readonly cv: Cv | undefined }
  try {
    application = await findApplicationByLink(forms.secret, token)
    const jobTitle = application?.jobTitle
    read = await readAction(request, async (file) =>
      jobTitle !== undefined && (await consumeToken().catch(() => false))
        ? receiveCv(forms.secret, jobTitle, file)
        : { kind: 'unread' },
    )
  } catch (error) {
    if (error instanceof MalformedForm) return invalid('', 400, FORM_MESSAGES.incomplete)
    report(error)
    return invalid('', 503, NOT_DONE)
  }
  if (application === null) return { kind: 'ended' }
  const stored = read.cv?.kind === 'stored' ? read.cv.file : null
  let outcome: ApplicantActionResult
  try {
    outcome = (await consumeToken())
      ? await executeAction(application, token, read, dependencies)
      : invalid(read.fields.act ?? '', 429, FORM_MESSAGES.tooMany)
  } catch (error) {
    report(error)
    outcome = invalid(read.fields.act ?? '', 503, NOT_DONE, read.fields)
  }
  if (stored !== null && !(outcome.kind === 'done' && outcome.done === 'cv'))
    await removeCv(forms.secret, stored.path).catch(report)
  return outcome
}

const NOT_DONE = 'We couldn’t do that, and nothing has changed. Try again in a moment.'
const UNKNOWN_ACTION = 'The page has changed in the meantime. Open it again.'
const NOT_SURE = 'Tick the box first. It prevents accidental erasure.'

async function readAction(
  request: Request,
  onCv: (file: Parameters<typeof receiveCv>[2]) => Promise<Cv>,
): Promise<{ fields: FormFields; cv: Cv | undefined }> {
  const { fields, files } = await readForm<Cv | undefined>(request, async (file, before) =>
    file.field === 'cv' && file.name !== '' && before.act === 'cv' ? onCv(file) : undefined,
  )
  return { fields, cv: files.find((file) => file !== undefined) }
}

async function executeAction(
  application: ApplicationByLink,
  token: string,
  { fields, cv }: { readonly fields: FormFields; readonly cv: Cv | undefined },
  dependencies: ApplicantActionDependencies,
): Promise<ApplicantActionResult> {
  const { forms, now, report } = dependencies
  const { secret } = forms
  const confirm = (done: ApplicantActionType, to: readonly string[] = [application.email]) =>
    emailApplicant(done, application, token, to, dependencies)
  switch (fields.act) {
    case 'withdraw':
      if (!(await withdrawApplication(secret, token))) return { kind: 'done', done: 'nothing' }
      // If it fails, the scheduled cleanup cancels the interview.
      await cancelInterview(secret, application).catch(report)
      return confirm({ act: 'withdrawn' })
    case 'details': {
      const checked = checkFields(detailForm, DETAIL_FIELDS, fields)
      if (!checked.ok) return invalid('details', 422, undefined, fields, checked.errors)
      const changed = await correctDetails(secret, token, checked.data)
      if (changed.length === 0) return { kind: 'done', done: 'nothing' }
      // Emails both addresses: the new one may not be the applicant's.
      return confirm({ act: 'details' }, [...new Set([application.email, checked.data.email])])
    }
    case 'cv': {
      if (cv?.kind !== 'stored') {
        if (cv?.kind === 'failed') report(cv.cause)
        const status = cv?.kind === 'failed' ? 503 : 422
        return invalid('cv', status, undefined, fields, { cv: cvError(cv) })
      }
      const previousCv = await replaceCv(secret, token, cv.file)
      // If it fails, retention removes the file, which no application refers to.
      if (previousCv !== null) await removeCv(secret, previousCv).catch(report)
      return confirm({ act: 'cv' })
    }
    case 'interview': {
      const chosen = await chooseInterview(secret, application, fields.time ?? '')
      // Choosing a time already sends emails.
      if (chosen === 'chosen') return { kind: 'done', done: 'interview' }
      return invalid('interview', 409, undefined, fields, { time: INTERVIEW_CHOICE_MESSAGES[chosen] })
    }
    case 'keep': {
      const until = getLastRetentionDay(now(), ON_FILE_MONTHS)
      if (!(await setOnFileConsent(secret, token, until))) return { kind: 'done', done: 'nothing' }
      return confirm({ act: 'kept', until })
    }
    case 'keep-no-longer': {
      if (!(await setOnFileConsent(secret, token, null))) return { kind: 'done', done: 'nothing' }
      const keptFrom = application.keptFrom
      return confirm({
        act: 'not-kept',
        until: getApplicationRetentionDate({ keptFrom, keptOnFileUntil: null }),
      })
    }
    case 'erase':
      if (fields.sure !== 'yes') return invalid('erase', 422, undefined, fields, { sure: NOT_SURE })
      // The CV first, so that a failed erasure can be repeated.
      if (application.cv !== null) await removeCv(secret, application.cv.path)
      await eraseApplication(secret, token, application)
      return confirm({ act: 'erased' })
    default:
      return invalid('', 422, UNKNOWN_ACTION)
  }
}

async function emailApplicant(
  done: ApplicantActionType,
  application: ApplicationByLink,
  token: string,
  to: readonly string[],
  { forms, report, siteUrl }: ApplicantActionDependencies,
): Promise<ApplicantActionResult> {
  const mails = to.map((email) =>
    buildActionConfirmationEmail(
      done,
      { ...application, email, isKnown: email === application.email },
      token,
      siteUrl,
    ),
  )
  await sendEmails(mails, { forms, report })
  return { kind: 'done', done: done.act }
}

function cvError(cv: Cv | undefined): string {
  if (cv === undefined) return 'Choose a file.'
  if (cv.kind === 'refused') return cv.message
  return cv.kind === 'failed' ? CV_ERROR_MESSAGES.failed : CV_ERROR_MESSAGES.again
}

function invalid(
  act: string,
  status: number,
  problem?: string,
  fields: FormFields = {},
  errors: FormState['errors'] = {},
): ApplicantActionResult {
  const values = Object.fromEntries(DETAIL_FIELDS.map((name) => [name, fields[name] ?? '']))
  return { kind: 'wrong', act, status, state: { values, errors, ...(problem !== undefined && { problem }) } }
}
