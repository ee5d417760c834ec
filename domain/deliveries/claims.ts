/** Damage and shortages that customers report, and their answers. */
import type { MediaBucket } from '../media/media.ts'

/** The database’s `claims_kind_known` lists the same kinds. */
export const CLAIM_KINDS = {
  damage: { name: 'Damage', choice: 'Something is damaged', inSentence: 'damage' },
  shortage: { name: 'Shortage', choice: 'Something is missing', inSentence: 'a shortage' },
} as const
export type ClaimKind = keyof typeof CLAIM_KINDS
export const CLAIM_KIND_KEYS = Object.keys(CLAIM_KINDS) as readonly ClaimKind[]

export const isClaimKind = (kind: string): kind is ClaimKind => Object.hasOwn(CLAIM_KINDS, kind)

export const CLAIM_STATE_NAMES = {
  open: 'Open',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
export type ClaimState = keyof typeof CLAIM_STATE_NAMES

/** The states that staff choose with an answer. */
export const CLAIM_DECISIONS = { accepted: 'Accept', rejected: 'Reject' } as const
export type ClaimDecision = keyof typeof CLAIM_DECISIONS
export const CLAIM_DECISION_KEYS = Object.keys(CLAIM_DECISIONS) as readonly ClaimDecision[]

export const isClaimDecision = (state: string): state is ClaimDecision =>
  Object.hasOwn(CLAIM_DECISIONS, state)

export const CLAIM_TEXT_MAX = 4000
/** Photos of a claim or a proof of delivery. */
export const DELIVERY_PHOTOS_MAX = 6

export const DELIVERY_PHOTO_BUCKET = 'delivery-photos'

/** Private photos of a customer’s deliveries. */
export function deliveryPhotos(customerId: number, folder: 'claims' | 'proofs'): MediaBucket {
  return {
    id: DELIVERY_PHOTO_BUCKET,
    folder: `${customerId}/${folder}`,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: 10 * 1024 * 1024,
    noun: 'photo',
    typeNames: 'JPEG, PNG or WebP image',
    isInLibrary: false,
  }
}

export interface AnsweredClaim {
  readonly reference: string
  readonly kind: ClaimKind
  /** Number of the delivery. */
  readonly delivery: string
}

/** Returns the email to the user who reported the problem. */
export function claimAnswerEmail(
  { reference, kind, delivery }: AnsweredClaim,
  { decision, answer }: { readonly decision: ClaimDecision; readonly answer: string },
): { readonly subject: string; readonly body: string } {
  return {
    subject: `Your report about delivery ${delivery}: ${decision} (${reference})`,
    body: [
      'Hello',
      `We’ve ${decision} your report ${reference} of ${CLAIM_KINDS[kind].inSentence} on delivery ${delivery}.`,
      answer,
      'The report and this answer are also in the portal, on the page of the delivery.',
    ].join('\n\n'),
  }
}

/** Path of a claim for staff. */
export const getClaimPath = (reference: string): string => `/claims-admin/${encodeURIComponent(reference)}`
