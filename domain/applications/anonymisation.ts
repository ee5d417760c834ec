/**
 * Anonymised screening: staff can hide applicants' names until an interview. The database omits hidden data
 * (`private.is_applicant_anonymised`).
 */

export const APPLICANT_NAME_OPTIONS = ['', 'hidden'] as const
export type ApplicantNameOption = (typeof APPLICANT_NAME_OPTIONS)[number]

/** Returns the label shown instead of the name. */
export function getAnonymisedName(reference: string): string {
  return `Applicant ${reference}`
}

/** Placeholder that the database replaces when it queues an email to an anonymised applicant. */
export const NAME_PLACEHOLDER = '{name}'
