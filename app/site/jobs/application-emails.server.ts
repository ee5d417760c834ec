/**
 * What an application sets in the post. The applicant's holds nothing that was typed: anybody can type anybody's
 * address, and must not be able to write to them through us. The one to staff holds neither letter nor CV: these stay
 * where staff sign in, and go when their time is over.
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
  /** From when its time runs. */
  readonly keptFrom: string
  /** Of the link to the applicant's page; null where none could be made. */
  readonly token: string | null
  readonly jobTitle: string
  readonly location: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly coverLetter: string
  readonly cv: { readonly fileName: string; readonly size: number } | null
}

const PAGE_WORDS =
  'By the link below you see where your application stands and everything that we hold about you. There you can send a newer CV, correct your details, withdraw, or have it all erased at once. Please do not pass it on.'

/** @param template staff's words, or those that came with the product */
export function buildApplicantEmail(
  application: SentApplication,
  siteUrl: string,
  template: EmailTemplate = DEFAULT_TEMPLATES.acknowledgement,
): RenderedEmail {
  const { reference, keptFrom, token, jobTitle, location, email, cv } = application
  const status = NEW_APPLICATION_STATUS
  const values = getTemplateValues(
    // What was typed is no value here.
    { name: '', jobTitle, reference, location, keptFrom, status, cv },
    status,
    null,
    new Date(keptFrom),
  )
  const filled = fillTemplate(template, values)
  // Words with a field that has no value here are not sent: the product's own have none.
  if (!filled.ok) return buildApplicantEmail(application, siteUrl)
  const [lead = '', ...paragraphs] = filled.mail.body.split(/\n{2,}/)
  const link = token === null ? null : applicantLink(siteUrl, token)
  return renderEmail({
    to: email,
    subject: filled.mail.subject,
    lead,
    reference,
    kind: 'acknowledgement',
    about: { kind: 'application', id: reference },
    paragraphs: link === null ? paragraphs : [...paragraphs, PAGE_WORDS],
    ...(link !== null && { link: { label: 'Open your application', address: link }, conceal: link }),
    reason: `You are getting this email because somebody gave ${email} on our application form. If it was not you, tell us and we’ll delete it.`,
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
    lead: `${name} has applied to be ${jobTitle}. Reply to this email to answer.`,
    reference,
    kind: 'notice',
    about: { kind: 'application', id: reference },
    facts: [
      ['Vacancy', `${jobTitle}, ${location}`],
      ['Applicant', name],
      ['Email', email, `mailto:${email}`],
      ...(phone === null ? [] : [['Telephone', phone] as const]),
      cv === null ? ['CV', 'none'] : ['CV', `${cv.fileName}, ${formatFileSize(cv.size)}`, record],
    ],
    quote: coverLetter,
    paragraphs: cv === null ? [] : ['The CV is kept with the application, for staff who sign in.'],
    link: { label: 'Open the application', address: record },
    reason: 'Sent by the application form on the website.',
    siteUrl,
  })
}
