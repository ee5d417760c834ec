/**
 * An application as its applicant reaches it, by a link. Reading it takes no key but the link's token; what is done by it
 * is done with the secret key, by the site's own actions. Every failure is a `ContentError`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { isApplicantToken } from '#domain/applications/applicant-link.ts'
import { APPLICATION_STATUSES } from '#domain/applications/applications.ts'
import { buildInterviewErasureEmail } from '#domain/applications/interviews.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { readInterview } from './interviews.ts'
import type { StoredCv } from './submission.ts'

type Client = SupabaseClient<Database>

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

/** @returns null where the link opens nothing; `limited` where it was opened too often in a short time */
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

/** What the site's own actions need to know of an application that a link opens. */
export interface ApplicationByLink {
  readonly id: number
  readonly reference: string
  readonly jobTitle: string
  readonly name: string
  readonly email: string
  readonly keptFrom: string
  readonly cv: { readonly path: string; readonly fileName: string; readonly type: string } | null
}

/** @param secret client above row-level security, as in all that follow @returns null where the link opens nothing */
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
  const { cv_storage_path: path, cv_filename: fileName, cv_mime_type: type } = data
  return {
    id: data.id,
    reference: data.reference,
    jobTitle: data.job_title,
    name: data.name,
    email: data.email,
    keptFrom: data.kept_from,
    cv: path === null || fileName === null || type === null ? null : { path, fileName, type },
  }
}

/** @returns a fresh token; null where there is no such application */
export async function issueApplicantLink(secret: Client, id: number): Promise<string | null> {
  const { data, error, status } = await secret.rpc('issue_applicant_link', { application_id: id })
  if (error) throw toContentError('create', 'link', error, status)
  // The generated type does not know that it may be null.
  return data as string | null
}

export type FoundApplication = Pick<ApplicationByLink, 'id' | 'reference' | 'jobTitle' | 'email'>

/** The application that a reference and its applicant's address name together; null where they name none. */
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

/** @returns whether it was withdrawn now: one that has come to its end stays as it ended */
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

/** @returns which columns changed */
export async function correctDetails(
  secret: Client,
  token: string,
  { name, email, phone }: ContactDetails,
): Promise<readonly string[]> {
  const { data, error, status } = await secret.rpc('correct_applicant_details', {
    token,
    name,
    email,
    // The generated type does not know that it may be null.
    phone: phone as string,
  })
  if (error) throw toContentError('update', 'job application', error, status)
  return data
}

/** @returns where the CV before lies, which is to be removed; null where there was none */
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

/** @param until the last day (`YYYY-MM-DD`); null ends the consent @returns whether that changed anything */
export async function setOnFileConsent(
  secret: Client,
  token: string,
  until: string | null,
): Promise<boolean> {
  const { data, error, status } = await secret.rpc('keep_application_on_file', {
    token,
    until: until as string,
  })
  if (error) throw toContentError('update', 'job application', error, status)
  return data
}

/**
 * Its CV has been removed before. Whoever was to meet the applicant is mailed that the interview is off.
 * @returns whether there was something to erase
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
