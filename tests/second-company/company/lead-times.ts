import type { LeadTime } from '#domain/company/sectors.ts'

export const LEAD_TIMES: readonly LeadTime[] = []
