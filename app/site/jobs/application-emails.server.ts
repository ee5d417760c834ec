/**
 * Emails of an application. The applicant's contains nothing they typed, because the address may be someone else's. The
 * one to staff quotes the cover letter but doesn't contain the CV.
 */

import { BRAND } from '#company/brand.ts'
import { applicantLink } from '#domain/applications/applicant-link.ts'
import { getApplicationPath, NEW_APPLICATION_STATUS } from '#domain/applications/applications.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailTemplate,
  fillTemplate,
  getTemplateValues,
} from '#domain/applications/templates.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'
import { formatFileSize } from '#domain/media/media.ts'

export interface SentApplication {
  readonly reference: string
  /** Start of the retention period. */
  readonly keptFrom: string
  /** Token of the applicant page; null if it couldn't be created. */
  readonly token: string | null
  readonly jobTitle: string
  readonly location: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly coverLetter: string
  readonly cv: { readonly fileName: string; readonly size: number } | null
}

const APPLICANT_PAGE_TEXT =
  'The link below shows the progress of your application and everything we hold about you. You can use it to send a newer CV, correct your details, withdraw, or have everything erased immediately. Please don’t share it.'

/** @param template edited by staff; defaults to ours */
export function buildApplicantEmail(
  application: SentApplication,
  siteUrl: string,
  template: EmailTemplate = DEFAULT_TEMPLATES.acknowledgement,
): RenderedEmail {
  const { reference, keptFrom, token, jobTitle, location, email, cv } = application
  const status = NEW_APPLICATION_STATUS
  const values = getTemplateValues(
    // Typed values are never inserted.
    { name: '', jobTitle, reference, location, keptFrom, status, cv },
    status,
    null,
    new Date(keptFrom),
  )
  const filled = fillTemplate(template, values)
  // A template with an unknown field isn't used.
  if (!filled.ok) return buildApplicantEmail(application, siteUrl)
  const [lead = '', ...paragraphs] = filled.email.body.split(/\n{2,}/)
  const link = token === null ? null : applicantLink(siteUrl, token)
  return renderEmail({
    to: email,
    subject: filled.email.subject,
    lead,
    reference,
    kind: 'acknowledgement',
    about: { kind: 'application', id: reference },
    paragraphs: link === null ? paragraphs : [...paragraphs, APPLICANT_PAGE_TEXT],
    ...(link !== null && { link: { label: 'Open your application', address: link }, conceal: link }),
    reason: `You’re receiving this email because ${email} was entered on our application form. If it wasn’t you, tell us and we’ll delete it.`,
    siteUrl,
  })
}

export function buildStaffEmail(application: SentApplication, siteUrl: string): RenderedEmail {
  const { reference, jobTitle, location, name, email, phone, coverLetter, cv } = application
  const record = `${siteUrl}${getApplicationPath(reference)}`
  return renderEmail({
    to: BRAND.email,
    replyTo: email,
    subject: `Application ${reference}: ${jobTitle}`,
    lead: `${name} has applied for the ${jobTitle} job. Reply to this email to answer.`,
    reference,
    kind: 'notice',
    about: { kind: 'application', id: reference },
    facts: [
      ['Vacancy', `${jobTitle}, ${location}`],
      ['Applicant', name],
      ['Email', email, `mailto:${email}`],
      ...(phone === null ? [] : [['Phone', phone] as const]),
      cv === null ? ['CV', 'none'] : ['CV', `${cv.fileName}, ${formatFileSize(cv.size)}`, record],
    ],
    quote: coverLetter,
    paragraphs: cv === null ? [] : ['The CV is stored with the application, for staff who sign in.'],
    link: { label: 'Open the application', address: record },
    reason: 'Sent by the application form on the website.',
    siteUrl,
  })
}
