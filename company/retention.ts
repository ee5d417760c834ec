/** How long the company keeps what applicants send, the emails that it gets, and what visitors agreed to have counted: every text that promises it, and the purge, obey these. */
import type { RetentionPeriods } from '#domain/company/company.ts'

export const RETENTION: RetentionPeriods = {
  applicationMonths: 6,
  onFileMonths: 12,
  emailMonths: 24,
  customerEmailMonths: 72,
  analyticsEventMonths: 13,
  analyticsVisitMonths: 25,
}
