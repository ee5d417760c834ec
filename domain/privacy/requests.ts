/** Requests and complaints under the UK GDPR (articles 15 to 21) and section 164A of the Data Protection Act 2018. */

export const PRIVACY_REQUEST_KINDS = [
  'complaint',
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]

/** In the order of the form. */
export const PRIVACY_CHOICES: readonly {
  readonly value: PrivacyRequestKind
  readonly label: string
  readonly hint: string
}[] = [
  { value: 'access', label: 'A copy of what you hold about me', hint: 'Access, UK GDPR article 15' },
  { value: 'erasure', label: 'Erase what you hold about me', hint: 'Erasure, article 17' },
  { value: 'rectification', label: 'Correct something', hint: 'Rectification, article 16' },
  { value: 'objection', label: 'Stop using my data for something', hint: 'Objection, article 21' },
  { value: 'restriction', label: 'Keep my data but stop using it for now', hint: 'Restriction, article 18' },
  { value: 'portability', label: 'Give me my data in a portable format', hint: 'Portability, article 20' },
  { value: 'complaint', label: 'I want to complain', hint: 'About how we handle personal data' },
]

export const PRIVACY_REQUEST_STATUSES = [
  'Received',
  'Acknowledged',
  'In progress',
  'Completed',
  'Refused',
] as const
export type PrivacyRequestStatus = (typeof PRIVACY_REQUEST_STATUSES)[number]

/** Days to acknowledge a complaint, starting the day after it arrives. */
export const COMPLAINT_DAYS = 30

export function isPrivacyReference(text: string): boolean {
  return /^PR-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}
