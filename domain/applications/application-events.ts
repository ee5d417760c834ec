import { formatLongDate } from '../dates/dates.ts'
import { RATING_MAX } from './applications.ts'

interface Described {
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
}

export function describeApplicationEvent({ kind, before, after }: Described): string {
  switch (kind) {
    case 'received':
      return 'Received'
    case 'status':
      return `${before} → ${after}`
    case 'rating':
      return after === null ? 'Rating cleared' : `Rated ${after} of ${RATING_MAX}`
    case 'note':
      return 'Note added'
    case 'note deleted':
      return 'Note deleted'
    case 'merged':
      return `Linked to ${after} (same applicant)`
    case 'parted':
      return `Unlinked from ${after}`
    case 'mail sent':
      return `Emailed: ${after}`
    case 'mail refused':
      return `Email rejected by the email server: ${after}`
    case 'mail bounced':
      return `Email bounced: ${after}`
    case 'mail in doubt':
      return `Email delivery unknown: ${after}`
    case 'mail cancelled':
      return `Email cancelled: ${after}`
    case 'note restored':
      return 'Note restored'
    case 'kept on file':
      return `Kept on file until ${formatLongDate(after ?? '')}`
    case 'details corrected by the applicant':
      return `Details corrected: ${after}`
    default:
      return kind.replace(/ by the applicant$/, '').replace(/^./, (first) => first.toUpperCase())
  }
}
