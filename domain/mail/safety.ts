/**
 * What an email does that an honest one seldom does, in plain English: said above it, and never hidden. Each rule is a
 * pure function of what the email says; none of them asks anybody.
 */

export type SafetyCode =
  | 'name-and-address-differ'
  | 'reply-goes-elsewhere'
  | 'looks-like-another-domain'
  | 'link-says-another-place'
  | 'attachment-is-not-what-it-says'
  | 'attachment-may-run'
  | 'attachment-is-locked'
  | 'authentication-failed'
  | 'first-from-sender'

export interface SafetyWarning {
  readonly code: SafetyCode
  /** `danger` is what is hardly ever honest, `care` what often is, `note` what is good to know. */
  readonly weight: 'danger' | 'care' | 'note'
  readonly sentence: string
}
