/**
 * Emails about actions on the applicant page, so that misuse is noticed. Stored copies don't contain the link. Nothing
 * typed is included.
 */
import { BRAND } from '#company/brand.ts'
import { applicantLink } from '#domain/applications/applicant-link.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/html-email.ts'

interface ApplicationReference {
  readonly reference: string
  readonly jobTitle: string
  readonly email: string
  /** Whether the link was sent to this address. */
  readonly isKnown: boolean
}

export type ApplicantActionType =
  | { readonly act: 'withdrawn' }
  | { readonly act: 'details' }
  | { readonly act: 'cv' }
  | { readonly act: 'kept'; readonly until: string }
  | { readonly act: 'not-kept'; readonly until: string }
  | { readonly act: 'erased' }

const SUBJECTS: Readonly<Record<ApplicantActionType['act'], string>> = {
  withdrawn: 'Application withdrawn',
  details: 'Contact details changed',
  cv: 'CV replaced',
  kept: 'Kept on file',
  'not-kept': 'No longer kept on file',
  erased: 'Application erased',
}

function describeAction(done: ApplicantActionType, jobTitle: string): string {
  switch (done.act) {
    case 'withdrawn':
      return `Your application for the ${jobTitle} job has been withdrawn, as you asked.`
    case 'details':
      return `The contact details in your application for the ${jobTitle} job have been changed, as you asked.`
    case 'cv':
      return `We’ve received your new CV for the ${jobTitle} job. If there was an earlier one, we’ve erased it.`
    case 'kept':
      return `You agreed that we may keep your application on file until ${formatLongDate(done.until)}, to tell you about suitable vacancies. Your consent ends automatically on that day, and you can withdraw it sooner.`
    case 'not-kept':
      return `We no longer keep your application on file, as you asked. It will be erased after ${formatLongDate(done.until)}.`
    case 'erased':
      return `Your application for the ${jobTitle} job has been erased, as you asked: your cover letter, your CV, our notes and our emails to you. This is our last email about it, and we keep no copy.`
  }
}

/** @param token of the link that was used; invalid after an erasure */
export function buildActionConfirmationEmail(
  done: ApplicantActionType,
  about: ApplicationReference,
  token: string,
  siteUrl: string,
): RenderedEmail {
  const isErased = done.act === 'erased'
  return renderEmail({
    to: about.email,
    subject: `${SUBJECTS[done.act]}: ${about.jobTitle} (${about.reference})`,
    lead: describeAction(done, about.jobTitle),
    reference: about.reference,
    paragraphs: [
      isErased
        ? `Earlier backups still contain it until they expire. If we ever restore one, we erase your application again before anyone can see it.`
        : `If it wasn’t you, please call ${BRAND.telephone} or email ${BRAND.email}, and quote the reference.`,
    ],
    ...(!isErased && { link: { label: 'Open your application', address: applicantLink(siteUrl, token) } }),
    reason: 'You’re receiving this email because you applied for a vacancy with us.',
    siteUrl,
    ...(isErased
      ? { isNotStored: true }
      : { kind: 'application', about: { kind: 'application', id: about.reference } }),
    conceal: applicantLink(siteUrl, token),
    // The recipient has the link.
    ...(about.isKnown && { isExpected: true }),
  })
}

export function buildMagicLinkEmail(
  about: Omit<ApplicationReference, 'isKnown'>,
  token: string,
  siteUrl: string,
): RenderedEmail {
  return renderEmail({
    to: about.email,
    subject: `Your application: ${about.jobTitle}`,
    lead: `Here is the link to your application for the ${about.jobTitle} job.`,
    paragraphs: ['It opens everything we hold about you. Please don’t share it.'],
    link: { label: 'Open your application', address: applicantLink(siteUrl, token) },
    reason:
      'You’re receiving this email because your address and your reference were entered on our website. If it wasn’t you, you don’t need to do anything.',
    siteUrl,
    kind: 'application',
    about: { kind: 'application', id: about.reference },
    conceal: applicantLink(siteUrl, token),
  })
}
