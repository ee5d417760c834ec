/** Claims about deliveries, for their customer and for staff. Row-level security and the functions decide who sees what. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { ClaimAnswer, ClaimInput } from '#domain/deliveries/claim-forms.ts'
import { type ClaimKind, type ClaimState, claimAnswerEmail } from '#domain/deliveries/claims.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, wordPatterns } from '../pagination.ts'
import { toSentenceError } from './sentence-error.ts'

type Client = SupabaseClient<Database>

export interface Claim {
  readonly id: number
  readonly reference: string
  readonly kind: ClaimKind
  readonly state: ClaimState
  readonly description: string
  readonly photoPaths: readonly string[]
  readonly createdAt: string
  /** Empty until it is answered. */
  readonly answer: string
  readonly answeredAt: string | null
}

export const CLAIM_COLUMNS =
  'id, reference, kind, state, description, photo_paths, created_at, answer, answered_at'

type ClaimRow = Pick<
  Database['public']['Tables']['claims']['Row'],
  | 'id'
  | 'reference'
  | 'kind'
  | 'state'
  | 'description'
  | 'photo_paths'
  | 'created_at'
  | 'answer'
  | 'answered_at'
>

export const toClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind as ClaimKind,
  state: row.state as ClaimState,
  description: row.description,
  photoPaths: row.photo_paths,
  createdAt: row.created_at,
  answer: row.answer,
  answeredAt: row.answered_at,
})

/** Returns the reference of the claim. @throws {ContentError} */
export async function reportClaim(
  client: Client,
  deliveryId: number,
  { kind, description, photos }: ClaimInput,
): Promise<string> {
  const { data, error, status } = await client.rpc('report_delivery_problem', {
    delivery: deliveryId,
    kind,
    description,
    photo_paths: photos,
  })
  if (error) throw toSentenceError('create', 'report', error, status)
  return data
}

/** Withdraws a claim, or opens it again. @throws {ContentError} if it has been answered */
export async function setClaimWithdrawn(
  client: Client,
  reference: string,
  isWithdrawn: boolean,
): Promise<void> {
  const { error, status } = await client.rpc('withdraw_claim', { reference, is_withdrawn: isWithdrawn })
  if (error) throw toSentenceError('update', 'report', error, status)
}

export interface StaffClaim extends Claim {
  readonly customer: string
  readonly delivery: string
  readonly deliveredOn: string
  readonly site: string
  /** Null without a proof of delivery. */
  readonly signedBy: string | null
}

export interface ClaimQuery {
  readonly q: string
  readonly state: ClaimState | 'all'
  readonly page: number
}

/** Open claims with the oldest first, others with the newest first. */
export async function listClaims(
  client: Client,
  { q, state, page }: ClaimQuery,
): Promise<ListPage<StaffClaim>> {
  const { data, error, status } = await client.rpc('list_claims', {
    patterns: wordPatterns(q),
    state: state === 'all' ? '' : state,
    max_rows: PAGE_SIZE,
    skip_rows: (page - 1) * PAGE_SIZE,
  })
  if (error) throw toContentError('fetch', 'claims', error, status)
  return { rows: data.map(toStaffClaim), total: data[0]?.total ?? 0 }
}

/** Returns null if there is no claim with this reference. */
export async function readClaim(client: Client, reference: string): Promise<StaffClaim | null> {
  const { data, error, status } = await client.rpc('list_claims', { reference })
  if (error) throw toContentError('fetch', 'claim', error, status)
  return data[0] === undefined ? null : toStaffClaim(data[0])
}

type StaffClaimRow = Database['public']['Functions']['list_claims']['Returns'][number]

const toStaffClaim = (row: StaffClaimRow): StaffClaim => ({
  ...toClaim(row),
  customer: row.customer,
  delivery: row.delivery,
  deliveredOn: toLondonDate(new Date(row.planned_from)),
  site: row.site,
  signedBy: row.signed_by,
})

/**
 * Returns whether the customer gets an email.
 * @param emailId random; a repeated call with the same one changes nothing
 */
export async function answerClaim(
  client: Client,
  { reference, kind, delivery }: StaffClaim,
  answer: ClaimAnswer,
  emailId: string,
): Promise<boolean> {
  const { data, error, status } = await client.rpc('answer_claim', {
    reference,
    email_id: emailId,
    is_accepted: answer.decision === 'accepted',
    answer: answer.answer,
    ...claimAnswerEmail({ reference, kind, delivery }, answer),
  })
  if (error) throw toSentenceError('update', 'claim', error, status)
  return data
}

/** Returns whether the email could still be stopped. */
export async function reopenClaim(client: Client, reference: string): Promise<boolean> {
  const { data, error, status } = await client.rpc('reopen_claim', { reference })
  if (error) throw toContentError('update', 'claim', error, status)
  return data
}
