import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'

const TONES: Readonly<Record<PrivacyRequestStatus, StatusTone>> = {
  Received: 'info',
  Acknowledged: 'progress',
  'In progress': 'progress',
  Completed: 'good',
  Refused: 'neutral',
}

export function RequestStatusBadge({ status }: { readonly status: PrivacyRequestStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}
