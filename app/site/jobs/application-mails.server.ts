/**
 * What an application sets in the post. The applicant's holds nothing that was typed: anybody can type anybody's
 * address, and must not be able to write to them through us. The one to staff holds neither letter nor CV: these stay
 * where staff sign in, and go when their time is over.
 */

import { BRAND } from '#company/brand.ts'
import { APPLICATION_RETENTION, applicationAddress } from '#domain/applications/applications.ts'
import { type HouseMail, houseMail } from '#domain/mail/house-mail.ts'
import { sizeInWords } from '#domain/media/media.ts'

export interface SentApplication {
  readonly reference: string
  readonly jobTitle: string
  readonly location: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly coverLetter: string
  readonly cv: { readonly fileName: string; readonly size: number } | null
}

export function applicantMail(application: SentApplication, siteUrl: string): HouseMail {
  const { reference, jobTitle, location, email, cv } = application
  return houseMail({
    to: email,
    subject: `Your application: ${jobTitle} (${reference})`,
    lead: `Thank you for applying to be ${jobTitle} with us at ${location}. Your application has arrived.`,
    reference,
    paragraphs: [
      `${cv !== null ? 'We have your CV too.' : 'You sent no CV, which is fine.'} A person reads every application. We’ll reply within ten working days, whatever the answer.`,
      `If you email ${BRAND.email} or ring ${BRAND.telephone}, please quote your reference.`,
      APPLICATION_RETENTION,
    ],
    reason: `You are getting this email because somebody gave ${email} on our application form. If it was not you, tell us and we’ll delete it.`,
    siteUrl,
  })
}

export function staffMail(application: SentApplication, siteUrl: string): HouseMail {
  const { reference, jobTitle, location, name, email, phone, coverLetter, cv } = application
  const record = `${siteUrl}${applicationAddress(reference)}`
  return houseMail({
    to: BRAND.email,
    replyTo: email,
    subject: `Application ${reference}: ${jobTitle}`,
    lead: `${name} has applied to be ${jobTitle}. Reply to this email to answer.`,
    reference,
    facts: [
      ['Vacancy', `${jobTitle}, ${location}`],
      ['Applicant', name],
      ['Email', email, `mailto:${email}`],
      ...(phone === null ? [] : [['Telephone', phone] as const]),
      cv === null ? ['CV', 'none'] : ['CV', `${cv.fileName}, ${sizeInWords(cv.size)}`, record],
    ],
    quote: coverLetter,
    paragraphs: cv === null ? [] : ['The CV is kept with the application, for staff who sign in.'],
    link: { label: 'Open the application', address: record },
    reason: 'Sent by the application form on the website.',
    siteUrl,
  })
}
