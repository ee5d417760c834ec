/** Retention periods used by every text that mentions them and by the retention job. */
import type { RetentionPeriods } from '#domain/company/company.ts'

export const RETENTION: RetentionPeriods = {
  applicationMonths: 9,
  onFileMonths: 18,
  emailMonths: 12,
  customerEmailMonths: 84,
  deliveryRecordMonths: 96,
  analyticsEventMonths: 7,
  analyticsVisitMonths: 14,
}
