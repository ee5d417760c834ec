/** Contractual facts for the privacy policy. */
import type { PrivacyDetails } from '#domain/company/company.ts'

export const PRIVACY: PrivacyDetails = {
  officer:
    'We don’t have a data protection officer, because the law doesn’t require one for a company like ours.',
  hosting: 'on servers in the United Kingdom',
  recipients: [
    'the company that runs our servers and keeps their backups',
    'the company that handles our email',
    'the company that records our phone calls',
  ],
  backupDays: 35,
  mailboxMonths: 24,
  callDays: 90,
}
