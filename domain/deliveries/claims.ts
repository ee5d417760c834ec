/** Damage and shortages that customers report, and their answers. */
import type { MediaBucket } from '../media/media.ts'

export const CLAIM_KIND_NAMES = { damage: 'Damage', shortage: 'Shortage' } as const
export type ClaimKind = keyof typeof CLAIM_KIND_NAMES

export const CLAIM_STATE_NAMES = {
  open: 'Open',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
export type ClaimState = keyof typeof CLAIM_STATE_NAMES

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
  { decision, answer }: { readonly decision: 'accepted' | 'rejected'; readonly answer: string },
): { readonly subject: string; readonly body: string } {
  return {
    subject: `Your report about delivery ${delivery}: ${decision} (${reference})`,
    body: [
      'Hello',
      `We’ve ${decision} your report ${reference} of ${kind === 'damage' ? 'damage' : 'a shortage'} on delivery ${delivery}.`,
      answer,
      'The report and this answer are also in the portal, on the page of the delivery.',
    ].join('\n\n'),
  }
}

/** Path of a claim for staff. */
export const getClaimPath = (reference: string): string => `/claims-admin/${encodeURIComponent(reference)}`
