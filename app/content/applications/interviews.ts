/** Interviews: proposed and withdrawn by staff with their own rights, chosen by the applicant’s own page through the server. */
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  buildInterviewCancellationEmails,
  buildInterviewConfirmationEmails,
  buildInterviewWithdrawalEmail,
  type InterviewChoiceResult,
  type InterviewProposal,
} from '#domain/applications/interviews.ts'
import type { Database } from '#supabase/database.types.ts'
import { type ContentError, STALE_VERSION, toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

const COLUMNS = 'id, starts_at, minutes, place, chosen' as const

interface ProposalRow {
  readonly id: string
  readonly starts_at: string[]
  readonly minutes: number
  readonly place: string
  readonly chosen: string | null
}

export function toProposal({ starts_at: startsAt, ...row }: ProposalRow): InterviewProposal {
  return { ...row, startsAt }
}

/** The times that an application has been proposed; null where there are none, or they were withdrawn. */
export async function readInterview(
  client: Client,
  applicationId: number,
): Promise<InterviewProposal | null> {
  const { data, error, status } = await client
    .from('interview_proposals')
    .select(COLUMNS)
    .eq('application_id', applicationId)
    .is('withdrawn_at', null)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'interview', error, status)
  return data && toProposal(data)
}

export interface NewProposal {
  /** Made by the device, so that what is sent twice is proposed once. */
  readonly id: string
  readonly startsAt: readonly string[]
  readonly minutes: number
  readonly place: string
}

const REFUSALS: Readonly<Record<string, string>> = {
  chosen: 'the applicant has already chosen a time. Withdraw it first.',
  past: 'one of the times has already passed.',
  gone: 'someone else has already withdrawn it.',
}

function refusal(outcome: string): ContentError {
  const message = REFUSALS[outcome] ?? 'someone else has changed it in the meantime.'
  return toContentError('update', 'interview', { message, code: STALE_VERSION }, 409)
}

export async function proposeInterview(
  client: Client,
  applicationId: number,
  { id, startsAt, minutes, place }: NewProposal,
): Promise<void> {
  const { data, error, status } = await client.rpc('propose_interview', {
    proposal_id: id,
    application_id: applicationId,
    starts_at: [...startsAt],
    minutes,
    place,
  })
  if (error) throw toContentError('create', 'interview', error, status)
  if (data !== 'proposed') throw refusal(data)
}

/** Where a time was chosen, both sides are told of its end. */
export async function withdrawInterview(
  client: Client,
  proposal: InterviewProposal,
  about: { readonly jobTitle: string; readonly reference: string },
): Promise<void> {
  const words =
    proposal.chosen === null ? {} : buildInterviewWithdrawalEmail({ ...about, startsAt: proposal.chosen })
  const { data, error, status } = await client.rpc('withdraw_interview', {
    proposal_id: proposal.id,
    ...words,
  })
  if (error) throw toContentError('update', 'interview', error, status)
  if (data !== 'withdrawn') throw refusal(data)
}

export interface ChoosingApplicant {
  readonly id: number
  readonly name: string
  readonly jobTitle: string
  readonly reference: string
}

/** The applicant takes a time; with it both sides are mailed the time and a calendar file. @param client above row-level security */
export async function chooseInterview(
  client: Client,
  applicant: ChoosingApplicant,
  startsAt: string,
): Promise<InterviewChoiceResult> {
  const moment = new Date(startsAt)
  if (Number.isNaN(moment.getTime())) return 'unknown'
  const proposal = await readInterview(client, applicant.id)
  if (proposal === null) return 'withdrawn'
  const { minutes, place } = proposal
  const words = buildInterviewConfirmationEmails({
    ...applicant,
    minutes,
    place,
    startsAt: moment.toISOString(),
  })
  const { data, error, status } = await client.rpc('choose_interview', {
    application_id: applicant.id,
    starts_at: moment.toISOString(),
    applicant_subject: words.applicant.subject,
    applicant_body: words.applicant.body,
    staff_subject: words.staff.subject,
    staff_body: words.staff.body,
  })
  if (error) throw toContentError('update', 'interview', error, status)
  return data as InterviewChoiceResult
}

/** After an applicant has withdrawn: an interview to come is called off, and both sides are mailed. @param client above row-level security */
export async function cancelInterview(
  client: Client,
  applicant: Pick<ChoosingApplicant, 'id' | 'jobTitle' | 'reference'>,
): Promise<void> {
  const proposal = await readInterview(client, applicant.id)
  if (proposal === null || proposal.chosen === null) return
  const words = buildInterviewCancellationEmails({ ...applicant, startsAt: proposal.chosen }, 'withdrawn')
  const { error, status } = await client.rpc('call_off_interview', {
    proposal_id: proposal.id,
    applicant_subject: words.applicant.subject,
    applicant_body: words.applicant.body,
    staff_subject: words.staff.subject,
    staff_body: words.staff.body,
  })
  if (error) throw toContentError('update', 'interview', error, status)
}
