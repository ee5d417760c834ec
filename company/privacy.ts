/** What the privacy policy has to know of how the company runs the site: its contracts, not its code. */
import type { PrivacyDetails } from '#domain/company/company.ts'

export const PRIVACY: PrivacyDetails = {
  officer: 'We have no data protection officer, since the law does not ask for one of a company like ours.',
  hosting: 'on servers in the United Kingdom',
  recipients: [
    'the company that runs our servers and keeps their backups',
    'the company that carries our email',
    'the company that records our telephone calls',
  ],
  backupDays: 35,
  mailboxMonths: 24,
  callDays: 90,
}
