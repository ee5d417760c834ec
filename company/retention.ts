/** Retention periods used by every text that mentions them and by the retention job. */
import type { RetentionPeriods } from '#domain/company/company.ts'

export const RETENTION: RetentionPeriods = {
  applicationMonths: 6,
  onFileMonths: 12,
  emailMonths: 24,
  customerEmailMonths: 72,
  deliveryRecordMonths: 72,
  analyticsEventMonths: 13,
  analyticsVisitMonths: 25,
}
