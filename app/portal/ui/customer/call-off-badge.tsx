import { CALL_OFF_STATE_NAMES, type CallOffState } from '#domain/call-offs/call-offs.ts'
import { StatusBadge, type StatusTone } from '../record/status-badge.tsx'

const TONES: Readonly<Record<CallOffState, StatusTone>> = {
  'waiting for approval': 'progress',
  confirmed: 'info',
  picking: 'info',
  'on the way': 'info',
  delivered: 'good',
  cancelled: 'neutral',
  rejected: 'danger',
}

export const CallOffBadge = ({ state }: { readonly state: CallOffState }) => (
  <StatusBadge tone={TONES[state]}>{CALL_OFF_STATE_NAMES[state]}</StatusBadge>
)
