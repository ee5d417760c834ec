import type { ApplicationStatus } from '#domain/applications/applications.ts'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'

const TONES: Readonly<Record<ApplicationStatus, StatusTone>> = {
  New: 'info',
  Reviewing: 'progress',
  'Phone screen': 'progress',
  Interview: 'progress',
  Offer: 'good',
  Hired: 'good',
  Rejected: 'neutral',
  Withdrawn: 'neutral',
}

export function ApplicationStatusBadge({ status }: { readonly status: ApplicationStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}
