/**
 * What an application sets in the post. The applicant's holds nothing that was typed: anybody can type anybody's
 * address, and must not be able to write to them through us. The one to staff holds neither letter nor CV: these stay
 * where staff sign in, and go when their time is over.
 */

import { BRAND } from '#company/brand.ts'
import { APPLICATION_RETENTION } from '#domain/applications/applications.ts'
import { type HouseMail, houseMail } from '#domain/mail/house-mail.ts'

export interface SentApplication {
  readonly reference: string
  readonly jobTitle: string
  readonly location: string
  readonly name: string
  readonly email: string
  readonly hasCv: boolean
}

export function applicantMail(application: SentApplication, siteUrl: string): HouseMail {
  const { reference, jobTitle, location, email, hasCv } = application
  return houseMail({
    to: email,
    subject: `We have your application: ${jobTitle} (${reference})`,
    lead: `Thank you for applying to be ${jobTitle} with us at ${location}. Your application has arrived.`,
    reference,
    paragraphs: [
      `${hasCv ? 'Your CV came with it.' : 'It came without a CV, which is fine.'} A person reads every application. You hear from us within ten working days, whichever way it goes.`,
      `Please give the reference when you write to ${BRAND.email} or ring ${BRAND.telephone}.`,
      APPLICATION_RETENTION,
    ],
    reason: `This email was sent because somebody gave ${email} on our application form. If that was not you, please tell us and we erase it.`,
    siteUrl,
  })
}

export function staffMail(application: SentApplication, siteUrl: string): HouseMail {
  const { reference, jobTitle, location, name, hasCv } = application
  return houseMail({
    to: BRAND.email,
    subject: `Application ${reference}: ${jobTitle}`,
    lead: `Somebody has applied to be ${jobTitle}.`,
    reference,
    facts: [
      ['Vacancy', `${jobTitle}, ${location}`],
      ['Applicant', name],
      ['CV', hasCv ? 'with the application' : 'none'],
    ],
    paragraphs: ['The letter, the CV and the address are kept with the application, for staff who sign in.'],
    link: { label: 'Sign in', address: `${siteUrl}/staff-dashboard` },
    reason: 'Sent by the application form of the website.',
    siteUrl,
  })
}
