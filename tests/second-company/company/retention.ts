/** How long the company keeps what applicants send, and what visitors agreed to have counted: every text that promises it, and the purge, obey these. */
import type { RetentionPeriods } from '#domain/company/company.ts'

export const RETENTION: RetentionPeriods = {
  applicationMonths: 9,
  onFileMonths: 18,
  emailMonths: 12,
  customerEmailMonths: 84,
  analyticsEventMonths: 7,
  analyticsVisitMonths: 14,
}
