/** Forms of claims and proofs of delivery. */
import { z } from 'zod'
import { CLAIM_DECISION_KEYS, CLAIM_KIND_KEYS, CLAIM_TEXT_MAX, DELIVERY_PHOTOS_MAX } from './claims.ts'

const claimText = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(CLAIM_TEXT_MAX, `Use ${CLAIM_TEXT_MAX.toLocaleString('en-GB')} characters or fewer.`)

export const claimSchema = z.object({
  kind: z.enum(CLAIM_KIND_KEYS, { error: 'Choose what’s wrong.' }),
  description: claimText('Describe what is damaged or missing.'),
  photos: z.array(z.string()).max(DELIVERY_PHOTOS_MAX),
})
export type ClaimInput = z.infer<typeof claimSchema>

export const claimAnswerSchema = z.object({
  decision: z.enum(CLAIM_DECISION_KEYS, { error: 'Choose whether to accept or reject the claim.' }),
  answer: claimText('Write the answer that the customer gets.'),
})
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>

export const proofSchema = z.object({
  signedBy: z.string().trim().min(1, 'Enter who signed.').max(200, 'Use 200 characters or fewer.'),
  signedAt: z.string().min(1, 'Enter when it was signed.'),
  photos: z.array(z.string()).max(DELIVERY_PHOTOS_MAX),
  signature: z.array(z.string()).max(1),
})
export type Proof = z.infer<typeof proofSchema>
