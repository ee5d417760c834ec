/** Claims about deliveries, for their customer and for staff. Row-level security and the functions decide who sees what. */
import { toLondonDate } from '#domain/dates/dates.ts'
import type { ClaimAnswer, ClaimInput } from '#domain/deliveries/claim-forms.ts'
import { type ClaimKind, type ClaimState, claimAnswerEmail } from '#domain/deliveries/claims.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, wordPatterns } from '../pagination.ts'
import { toSentenceError } from './sentence-error.ts'

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
  'id, reference, kind, state, description, photoPaths:photo_paths, createdAt:created_at, answer, answeredAt:answered_at'

/**
 * Returns the reference of the claim.
 * @param key random; a later call with it corrects the claim while it is open
 * @throws {ContentError}
 */
export async function reportClaim(
  client: Client,
  deliveryId: number,
  { kind, description, photos }: ClaimInput,
  key: string,
): Promise<string> {
  const { data, error, status } = await client.rpc('report_delivery_problem', {
    delivery: deliveryId,
    kind,
    description,
    photo_paths: photos,
    client_key: key,
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

const STAFF_COLUMNS =
  `${CLAIM_COLUMNS}, customer, delivery, planned_from, site, signedBy:signed_by, total` as const

function toStaffClaim<Row extends { planned_from: string }>({ planned_from, ...row }: Row) {
  return { ...row, deliveredOn: toLondonDate(new Date(planned_from)) }
}

/** Open claims with the oldest first, others with the newest first. */
export async function listClaims(
  client: Client,
  { q, state, page }: ClaimQuery,
): Promise<ListPage<StaffClaim>> {
  const { data, error, status } = await client
    .rpc('list_claims', {
      patterns: wordPatterns(q),
      state: state === 'all' ? '' : state,
      max_rows: PAGE_SIZE,
      skip_rows: (page - 1) * PAGE_SIZE,
    })
    .select(STAFF_COLUMNS)
  if (error) throw toContentError('fetch', 'claims', error, status)
  return { rows: data.map(toStaffClaim) as StaffClaim[], total: data[0]?.total ?? 0 }
}

export async function readClaim(client: Client, reference: string): Promise<StaffClaim | null> {
  const { data, error, status } = await client.rpc('list_claims', { reference }).select(STAFF_COLUMNS)
  if (error) throw toContentError('fetch', 'claim', error, status)
  return data[0] === undefined ? null : (toStaffClaim(data[0]) as StaffClaim)
}

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
