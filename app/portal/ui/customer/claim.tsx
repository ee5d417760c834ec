/** A claim as customers and staff see it. */
import type { Claim } from '#app/content/customer/claims.ts'
import { linkDeliveryPhotos } from '#app/content/customer/deliveries.ts'
import { CLAIM_STATE_NAMES, type ClaimState } from '#domain/deliveries/claims.ts'
import { DateTime } from '../date-time.tsx'
import { Photos } from '../images/photos.tsx'
import { TypedText } from '../record/record.tsx'
import { StatusBadge, type StatusTone } from '../record/status-badge.tsx'

const TONES: Readonly<Record<ClaimState, StatusTone>> = {
  open: 'progress',
  accepted: 'good',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export function ClaimBadge({ state }: { state: ClaimState }) {
  return <StatusBadge tone={TONES[state]}>{CLAIM_STATE_NAMES[state]}</StatusBadge>
}

export function ClaimText({ claim }: { claim: Claim }) {
  const { description, photoPaths, createdAt, answer, answeredAt } = claim
  return (
    <>
      <TypedText>{description}</TypedText>
      <p>
        Reported <DateTime at={createdAt} />
      </p>
      {photoPaths.length > 0 && (
        <Photos paths={photoPaths} label="Photo of the problem" link={linkDeliveryPhotos} />
      )}
      {answer !== '' && answeredAt !== null && (
        <>
          <h4>
            Our answer, <DateTime at={answeredAt} />
          </h4>
          <TypedText>{answer}</TypedText>
        </>
      )}
    </>
  )
}
