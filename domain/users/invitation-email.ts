/**
 * Email to an invited user. Its link only explains how to sign in, so it never expires. Like sign-in codes, it isn't
 * stored, because it belongs to no record with which it would be erased.
 */
import { BRAND } from '#company/brand.ts'
import { type RenderedEmail, renderEmail } from '../email/html-email.ts'
import { INVITATION_PATH } from '../session/invitation.ts'

export function buildInvitationEmail(to: string, siteUrl: string): RenderedEmail {
  return renderEmail({
    to,
    subject: `Your account at ${BRAND.name}`,
    lead: `${BRAND.name} has set up an account for you.`,
    paragraphs: [
      `Sign in on our website with this email address, ${to}. There’s no password: each time, we email you a code.`,
      'The invitation doesn’t expire, so you can sign in when it suits you.',
    ],
    link: { label: 'Open your account', address: siteUrl + INVITATION_PATH },
    isNotStored: true,
    reason: `You’re receiving this email because our staff added ${to} as a user. If you weren’t expecting it, ignore this email or tell us.`,
    siteUrl,
  })
}
