import type { PrivacyFacts } from '#domain/company/company.ts'

export const PRIVACY: PrivacyFacts = {
  officer: 'Our data protection officer is at the address above.',
  hosting: 'on servers in Scotland',
  recipients: ['the people who run our servers'],
  backupDays: 14,
  mailboxMonths: 12,
  callDays: 30,
}
