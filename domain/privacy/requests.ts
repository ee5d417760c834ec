/**
 * Requests under data protection law and complaints about it: the UK GDPR's rights (articles 15 to 21) and section 164A
 * of the Data Protection Act 2018.
 */

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

/** The rights in words that people use, in the order in which the form lists them. */
export const PRIVACY_CHOICES: readonly {
  readonly value: PrivacyRequestKind
  readonly label: string
  readonly hint: string
}[] = [
  { value: 'access', label: 'A copy of what you hold about me', hint: 'Access, UK GDPR article 15' },
  { value: 'erasure', label: 'Erase what you hold about me', hint: 'Erasure, article 17' },
  { value: 'rectification', label: 'Correct something', hint: 'Rectification, article 16' },
  { value: 'objection', label: 'Stop using my data for something', hint: 'Objection, article 21' },
  { value: 'restriction', label: 'Keep it, but do not use it for now', hint: 'Restriction, article 18' },
  { value: 'portability', label: 'Give me my data to take elsewhere', hint: 'Portability, article 20' },
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

/** A complaint must be acknowledged within this many days, the first of which is the day after it came. */
export const COMPLAINT_DAYS = 30

/** Says whether a text has the form of a request's reference. */
export function isPrivacyReference(text: string): boolean {
  return /^PR-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text)
}
