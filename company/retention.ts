/** How long the company keeps what applicants send, and what visitors agreed to have counted: every text that promises it, and the purge, obey these. */
import type { RetentionPeriods } from '#domain/company/company.ts'

export const RETENTION: RetentionPeriods = {
  applicationMonths: 6,
  onFileMonths: 12,
  analyticsEventMonths: 13,
  analyticsVisitMonths: 25,
}
