/**
 * An applicant's access to their application through the link's token. Changes use the secret key. Errors are
 * `ContentError`.
 */
import { z } from 'zod'
import { isApplicantToken } from '#domain/applications/applicant-link.ts'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import { buildInterviewErasureEmail } from '#domain/applications/interviews.ts'
import { type Client, camelKeys } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { readInterview } from './interviews.ts'
import type { StoredCv } from './submission.ts'

const held = z.looseObject({
  interviews: z.array(
    z.object({
      times: z.array(z.string()),
      minutes: z.number(),
      place: z.string(),
      chosen: z.string().nullable(),
      withdrawn_at: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  notes: z.array(z.object({ body: z.string(), created_at: z.string() })),
  history: z.array(
    z.object({
      kind: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      happened_at: z.string(),
      made_by: z.string(),
    }),
  ),
  mails: z.array(
    z.object({ subject: z.string(), body: z.string(), state: z.string(), created_at: z.string() }),
  ),
})

const page = z.object({
  reference: z.string(),
  job_title: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  submitted_at: z.string(),
  kept_from: z.string(),
  kept_on_file_until: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cv: z.object({ file_name: z.string(), size: z.number() }).nullable(),
  interview: z
    .object({
      id: z.string(),
      starts_at: z.array(z.string()),
      minutes: z.number(),
      place: z.string(),
      chosen: z.string().nullable(),
    })
    .nullable(),
  held,
})

export type ApplicantData = z.output<typeof held>
export type ApplicantPage = z.output<typeof page>

/** @returns null for an invalid link; `limited` after too many requests */
export async function readApplicantPage(
  client: Client,
  token: string,
): Promise<ApplicantPage | 'limited' | null> {
  if (!isApplicantToken(token)) return null
  const { data, error, status } = await client.rpc('read_applicant_page', { token })
  if (error) throw toContentError('fetch', 'job application', error, status)
  if (data === null) return null
  return typeof data === 'object' && 'is_limited' in data ? 'limited' : page.parse(data)
}

export interface ApplicationByLink {
  readonly id: number
  readonly reference: string
  readonly jobTitle: string
  readonly name: string
  readonly email: string
  readonly keptFrom: string
  readonly cv: { readonly path: string; readonly fileName: string; readonly type: string } | null
}

/**
 * @param secret client that bypasses row-level security, as in all functions below
 * @returns null for an invalid link
 */
export async function findApplicationByLink(
  secret: Client,
  token: string,
): Promise<ApplicationByLink | null> {
  if (!isApplicantToken(token)) return null
  const { data, error, status } = await secret
    .rpc('application_of_link', { token })
    .select('id, reference, job_title, name, email, kept_from, cv_storage_path, cv_filename, cv_mime_type')
    .maybeSingle()
  if (error) throw toContentError('fetch', 'job application', error, status)
  if (data === null) return null
  const { cv_storage_path: path, cv_filename: fileName, cv_mime_type: type, ...row } = data
  return {
    ...camelKeys(row),
    cv: path === null || fileName === null || type === null ? null : { path, fileName, type },
  }
}

/** @returns a new token, or null if the application does not exist */
export async function issueApplicantLink(secret: Client, id: number): Promise<string | null> {
  const { data, error, status } = await secret.rpc('issue_applicant_link', { application_id: id })
  if (error) throw toContentError('create', 'link', error, status)
  // The generated type lacks null.
  return data as string | null
}

export type FoundApplication = Pick<ApplicationByLink, 'id' | 'reference' | 'jobTitle' | 'email'>

/** Returns the application with this reference and email address, or null. */
export async function findApplicationByReference(
  secret: Client,
  reference: string,
  email: string,
): Promise<FoundApplication | null> {
  const { data, error, status } = await secret
    .from('job_applications')
    .select('id, job_title, email')
    .eq('reference', reference)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'job application', error, status)
  if (data === null || data.email.toLowerCase() !== email.toLowerCase()) return null
  return { id: data.id, reference, jobTitle: data.job_title, email: data.email }
}

/** @returns false if it had already ended */
export async function withdrawApplication(secret: Client, token: string): Promise<boolean> {
  const { data, error, status } = await secret.rpc('withdraw_application', { token })
  if (error) throw toContentError('update', 'job application', error, status)
  return data
}

export interface ContactDetails {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** @returns the changed columns */
export async function correctDetails(
  secret: Client,
  token: string,
  { name, email, phone }: ContactDetails,
): Promise<readonly string[]> {
  const { data, error, status } = await secret.rpc('correct_applicant_details', {
    token,
    name,
    email,
    // The generated type lacks null.
    phone: phone as string,
  })
  if (error) throw toContentError('update', 'job application', error, status)
  return data
}

/** @returns the path of the previous CV, which the caller deletes, or null */
export async function replaceCv(secret: Client, token: string, cv: StoredCv): Promise<string | null> {
  const { path, fileName, size, type } = cv
  const { data, error, status } = await secret.rpc('replace_applicant_cv', {
    token,
    path,
    size,
    type,
    file_name: fileName,
  })
  if (error) throw toContentError('update', 'job application', error, status)
  return data as string | null
}

/**
 * @param until last day (`YYYY-MM-DD`), or null to end the consent
 * @returns whether anything changed
 */
export async function setOnFileConsent(
  secret: Client,
  token: string,
  until: string | null,
): Promise<boolean> {
  const { data, error, status } = await secret.rpc('set_on_file_consent', {
    token,
    until: until as string,
  })
  if (error) throw toContentError('update', 'job application', error, status)
  return data
}

/**
 * Erases an application whose CV has already been deleted, and emails the interviewer if an interview is cancelled.
 * @returns false if it does not exist
 */
export async function eraseApplication(
  secret: Client,
  token: string,
  { id, jobTitle }: Pick<ApplicationByLink, 'id' | 'jobTitle'>,
): Promise<boolean> {
  const startsAt = (await readInterview(secret, id))?.chosen ?? null
  const words = startsAt === null ? null : buildInterviewErasureEmail({ jobTitle, startsAt })
  const { data, error, status } = await secret.rpc('erase_application_of_link', {
    token,
    ...(words !== null && { staff_subject: words.subject, staff_body: words.body }),
  })
  if (error) throw toContentError('delete', 'job application', error, status)
  return data
}
