/** All cookies and storage keys, from the constants that the code uses. */

import { INTENDED_PAGE_KEY, SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { CONVERSATION_KEY } from '#domain/assistant/conversation.ts'
import {
  ANALYTICS_PREFIX,
  CAMPAIGN_DAYS,
  COLOUR_SCHEME_PREFERENCE,
  CONSENT_KEY,
  COOKIE_DAYS,
  MARKETING_PREFIX,
  PREFERENCE_PREFIX,
} from '#domain/consent/consent.ts'
import {
  CODE_REQUEST_KEY,
  CODE_VERIFIER_KEY,
  DATA_SESSION_KEY,
  LOCAL_DRAFTS_DATABASE,
  REFUSAL_KEY,
  RETURN_PATH_KEY,
  SIGNED_OUT_KEY,
  TAB_ID_KEY,
  USER_KEY,
  VIEWED_CUSTOMER_KEY,
} from '#domain/session/session.ts'

export interface CookieEntry {
  /** `…` matches any part. */
  readonly names: readonly string[]
  readonly where: string
  readonly purpose: string
  readonly until: string
  /** Consent category; essential if absent. */
  readonly category?: string
}

const TAB = 'Session storage of this tab'

export const ESSENTIAL_COOKIES: readonly CookieEntry[] = [
  {
    names: [CONSENT_KEY],
    where: 'Local storage',
    purpose: 'What you chose about cookies, and when.',
    until: 'You clear it; a new version asks again',
  },
  {
    names: ['session', '__Host-session'],
    where: 'Cookie, hidden from scripts; the second name with HTTPS',
    purpose: 'Shows that you’ve signed in. Only after signing in.',
    until: 'You sign out; an hour without use; twelve hours in any case',
  },
  {
    names: ['csrf', '__Host-csrf'],
    where: 'Cookie, hidden from scripts; the second name with HTTPS',
    purpose: 'Stops other sites from acting in your name. Only when you sign in.',
    until: '24 hours after it was last needed',
  },
  {
    names: ['device', '__Host-device'],
    where: 'Cookie, hidden from scripts; the second name with HTTPS',
    purpose:
      'Recognises this browser, so that people trying sign-in codes in your name can’t lock you out. Only after signing in with a code.',
    until: 'A year after you last signed in with a code',
  },
  {
    names: [USER_KEY],
    where: TAB,
    purpose: 'Your name, email address, role and the customer you work for, to show that you’re signed in.',
    until: 'You sign out or close the tab',
  },
  {
    names: [DATA_SESSION_KEY],
    where: TAB,
    purpose: 'Your access to data in the portal.',
    until: 'You sign out or close the tab',
  },
  {
    names: [VIEWED_CUSTOMER_KEY],
    where: TAB,
    purpose: 'Our staff only: the customer whose portal they’re viewing in this tab.',
    until: 'They stop viewing, sign out or close the tab',
  },
  {
    names: [`IndexedDB ${LOCAL_DRAFTS_DATABASE}`],
    where: 'Database of this browser',
    purpose: 'Your unsaved text in the portal, so that nothing is lost if the connection or the tab closes.',
    until: 'It is saved, or you sign out',
  },
  {
    names: [
      CODE_REQUEST_KEY,
      CODE_VERIFIER_KEY,
      `${DATA_SESSION_KEY}-flow-…-code-verifier`,
      `${DATA_SESSION_KEY}-flows-code-verifier`,
    ],
    where: TAB,
    purpose:
      'During sign-in: the address we sent the code to, when, how often it was entered wrongly, and proof that this browser asked for it.',
    until: 'You enter the right code, sign out or close the tab',
  },
  {
    names: [SIGNED_OUT_KEY],
    where: 'Local storage',
    purpose:
      'Records that you’ve signed out on this device, so that your session isn’t used here until our server has confirmed it.',
    until: 'Our server has confirmed it, or someone signs in',
  },
  {
    names: [TAB_ID_KEY],
    where: TAB,
    purpose: 'Tells this tab from a duplicate, so that each has separate access. Only when you sign in.',
    until: 'You close the tab',
  },
  {
    names: [RETURN_PATH_KEY],
    where: TAB,
    purpose: 'The portal page you asked for before signing in, so that you get there.',
    until: 'You got there, or close the tab',
  },
  {
    names: [REFUSAL_KEY],
    where: TAB,
    purpose: 'Why a portal page didn’t open, so that the home page says it once.',
    until: 'The home page has said it, or you close the tab',
  },
  {
    names: [INTENDED_PAGE_KEY],
    where: TAB,
    purpose: 'The page you were going to when it failed to load, so that it’s tried once more.',
    until: 'A page has loaded',
  },
  {
    names: ['react-router-manifest-version'],
    where: TAB,
    purpose:
      'The version of this site the tab was opened with, if we’ve updated the site since, so that the new version is loaded once.',
    until: 'The new version has loaded',
  },
  {
    names: [CONVERSATION_KEY],
    where: TAB,
    purpose:
      'The key to your conversation with our assistant, so that it stays open while you look at other pages. Only once you’ve sent it a message.',
    until: 'You delete the conversation or close the tab',
  },
  {
    names: ['lswt-…'],
    where: 'Local storage',
    purpose: 'Tests whether this browser can store data. Only where you sign in.',
    until: 'Removed immediately',
  },
]

export const OPTIONAL_COOKIES: readonly CookieEntry[] = [
  {
    names: [`${ANALYTICS_PREFIX}visitor`],
    where: 'Cookie',
    purpose: 'A random number instead of your name, which identifies this browser in our analytics.',
    until: `You withdraw your consent; ${COOKIE_DAYS} days after it was set`,
    category: 'Analytics',
  },
  {
    names: [`${ANALYTICS_PREFIX}visit`],
    where: 'Cookie',
    purpose:
      'Your visit: a random number, how many visits you’ve made, when you were last active, and which site you came from.',
    until: `You withdraw your consent; ${COOKIE_DAYS} days after your last visit`,
    category: 'Analytics',
  },
  {
    names: [`${ANALYTICS_PREFIX}…`],
    where: TAB,
    purpose: 'Which blog posts this tab has opened, so that each counts once.',
    until: 'You withdraw your consent or close the tab',
    category: 'Analytics',
  },
  {
    names: [`${PREFERENCE_PREFIX}${COLOUR_SCHEME_PREFERENCE}`, `${PREFERENCE_PREFIX}list-…`],
    where: 'Local storage',
    purpose: 'Your colour scheme and, in the portal, your filters, for your next visit.',
    until: 'You withdraw your consent',
    category: 'Preferences',
  },
  {
    names: [SCROLL_POSITIONS_KEY],
    where: TAB,
    purpose: 'How far you’ve scrolled on each page, so that going back returns you to the same place.',
    until: 'You withdraw your consent or close the tab',
    category: 'Preferences',
  },
  {
    names: [`${MARKETING_PREFIX}campaign`],
    where: 'Cookie',
    purpose:
      'Which campaign the link that brought you here belongs to (its utm tags), so that your visits count for it. Only if you also accept analytics.',
    until: `You withdraw your consent; ${CAMPAIGN_DAYS} days after you last followed such a link`,
    category: 'Marketing',
  },
]
