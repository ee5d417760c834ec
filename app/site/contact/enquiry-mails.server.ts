/**
 * What an enquiry sets in the post. The sender's mail holds nothing that was typed: anybody can type anybody's address,
 * and must not be able to write to them through us.
 */

import { BRAND } from '#company/brand.ts'
import { enquiryKind } from '#domain/leads/enquiries.ts'
import type { Enquiry } from '#domain/leads/enquiry-form.ts'
import { type HouseMail, houseMail } from '#domain/mail/house-mail.ts'

export function enquirerMail({ email, callback }: Enquiry, reference: string, siteUrl: string): HouseMail {
  return houseMail({
    to: email,
    subject: `We have your enquiry (${reference})`,
    lead: 'Thank you for getting in touch. Your enquiry has arrived, and a person is reading it.',
    reference,
    paragraphs: [
      callback
        ? 'You asked to be rung: we ring within one working day, at the time that you gave if we can.'
        : 'You hear from us within one working day; a price usually takes two.',
      `Please give the reference when you write to ${BRAND.email} or ring ${BRAND.telephone}.`,
    ],
    reason: `This email was sent because somebody gave ${email} on our enquiry form. If that was not you, please tell us and we erase it.`,
    siteUrl,
  })
}

export function salesMail(enquiry: Enquiry, reference: string, siteUrl: string): HouseMail {
  const { name, company, callback, when, product, kind, productType, inquiryType, location } = enquiry
  return houseMail({
    to: BRAND.email,
    subject: `Enquiry ${reference}: ${enquiryKind(kind).label}`,
    lead: 'Somebody has sent an enquiry by the website.',
    reference,
    facts: [
      ['About', enquiryKind(kind).label],
      ...fact('Sells', productType),
      ...fact('Concerns', inquiryType),
      ...fact('Where', location),
      ['From', company === '' ? name : `${name}, ${company}`],
      ['Product', product ?? 'none named'],
      ['Ring back', callback ? `yes${when === '' ? '' : `, ${when}`}` : 'no'],
    ],
    paragraphs: ['The message and how to reach the sender are kept with the lead, for staff who sign in.'],
    link: { label: 'Sign in', address: `${siteUrl}/staff-dashboard` },
    reason: 'Sent by the enquiry form of the website.',
    siteUrl,
  })
}

/** Nothing where nothing was asked. */
function fact(label: string, value: string): readonly (readonly [string, string])[] {
  return value === '' ? [] : [[label, value]]
}
