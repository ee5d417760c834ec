import type { PrivacyDetails } from '#domain/company/company.ts'

export const PRIVACY: PrivacyDetails = {
  officer: 'Our data protection officer is at the address above.',
  hosting: 'on servers in Scotland',
  recipients: ['the people who run our servers'],
  backupDays: 14,
  mailboxMonths: 12,
  callDays: 30,
}
