import type { LeadSummary } from '#app/content/leads/queries.ts'
import type { LeadStatus } from '#domain/leads/leads.ts'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'

const TONES: Readonly<Record<LeadStatus, StatusTone>> = {
  New: 'info',
  Contacting: 'progress',
  'In conversation': 'progress',
  Won: 'good',
  Closed: 'neutral',
}

type ShownLead = Pick<LeadSummary, 'status' | 'closedReason' | 'isSpam'>

/** Returns for example `Closed: Price`. */
export function formatLeadStatus({
  status,
  closedReason,
}: Pick<ShownLead, 'status' | 'closedReason'>): string {
  return closedReason === null ? status : `${status}: ${closedReason}`
}

export function LeadStatusBadge({ lead }: { readonly lead: ShownLead }) {
  if (lead.isSpam) return <StatusBadge tone="danger">Spam</StatusBadge>
  return <StatusBadge tone={TONES[lead.status]}>{formatLeadStatus(lead)}</StatusBadge>
}
