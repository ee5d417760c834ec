/**
 * Screening without names: until an interview, whoever so chooses reads an application without seeing whose it is. What is
 * hidden is left out of the database's answers (`private.is_name_hidden`).
 */

export const APPLICANT_NAME_OPTIONS = ['', 'hidden'] as const
export type ApplicantNameOption = (typeof APPLICANT_NAME_OPTIONS)[number]

/** What stands in place of a name. */
export function getAnonymisedName(reference: string): string {
  return `Applicant ${reference}`
}

/** The field that the database fills in when it queues a mail to somebody whose name is hidden. */
export const NAME_PLACEHOLDER = '{name}'
