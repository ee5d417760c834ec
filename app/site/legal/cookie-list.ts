/** All cookies and storage keys, from the constants that the code uses. */

import { INTENDED_PAGE_KEY, SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { CONVERSATION_KEY } from '#domain/assistant/conversation.ts'
import {
  ANALYTICS_PREFIX,
  COLOUR_SCHEME_PREFERENCE,
  CONSENT_KEY,
  PREFERENCE_PREFIX,
} from '#domain/consent/consent.ts'
import {
  CODE_REQUEST_KEY,
  CODE_VERIFIER_KEY,
  DATA_SESSION_KEY,
  LOCAL_DRAFTS_DATABASE,
  RETURN_PATH_KEY,
  SIGNED_OUT_KEY,
  TAB_ID_KEY,
  USER_KEY,
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
    where: 'Cookie, unreadable to scripts; the second name with HTTPS',
    purpose: 'Shows that you have signed in. Only after signing in.',
    until: 'You sign out; an hour without use; twelve hours in any case',
  },
  {
    names: ['csrf', '__Host-csrf'],
    where: 'Cookie, unreadable to scripts; the second name with HTTPS',
    purpose: 'Keeps other sites from acting in your name. Only when you sign in.',
    until: '24 hours after it was last needed',
  },
  {
    names: ['device', '__Host-device'],
    where: 'Cookie, unreadable to scripts; the second name with HTTPS',
    purpose:
      'Knows this browser again, so that nobody who tries sign-in codes in your name can keep you waiting. Only after signing in with a code.',
    until: 'A year after you last signed in with a code',
  },
  {
    names: [USER_KEY],
    where: TAB,
    purpose:
      'Your name, email address, role and the customer whom you work for, to show that you are signed in.',
    until: 'You sign out or close the tab',
  },
  {
    names: [DATA_SESSION_KEY],
    where: TAB,
    purpose: 'Your access to the data of the portal.',
    until: 'You sign out or close the tab',
  },
  {
    names: [`IndexedDB ${LOCAL_DRAFTS_DATABASE}`],
    where: 'Database of this browser',
    purpose:
      'What you typed at a desk of the portal and the server has not saved yet, so that nothing is lost when the connection or the tab goes.',
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
      'While a sign-in code is under way: the address that it was sent to, when, how often it was entered wrongly, and the proof that this browser asked for it.',
    until: 'The code was right, you sign out, or you close the tab',
  },
  {
    names: [SIGNED_OUT_KEY],
    where: 'Local storage',
    purpose:
      'That you have signed out on this device, so that nothing here uses your session while our server has not confirmed it.',
    until: 'Our server has confirmed it, or somebody signs in',
  },
  {
    names: [TAB_ID_KEY],
    where: TAB,
    purpose: 'Tells this tab from a duplicate, so that each has access of its own. Only when you sign in.',
    until: 'You close the tab',
  },
  {
    names: [RETURN_PATH_KEY],
    where: TAB,
    purpose: 'Which page of the portal you asked for before signing in, so that you get there.',
    until: 'You got there, or close the tab',
  },
  {
    names: [INTENDED_PAGE_KEY],
    where: TAB,
    purpose: 'Which page you were on the way to when it failed to load, so that it is tried once more.',
    until: 'A page has loaded',
  },
  {
    names: ['react-router-manifest-version'],
    where: TAB,
    purpose:
      'Which version of this site the tab was opened with, if we have updated the site since, so that the new version is loaded once.',
    until: 'The new version has loaded',
  },
  {
    names: [CONVERSATION_KEY],
    where: TAB,
    purpose:
      'The key of your conversation with our assistant, so that it stays while you look at other pages. Only once you have sent it a message.',
    until: 'You delete the conversation or close the tab',
  },
  {
    names: ['lswt-…'],
    where: 'Local storage',
    purpose: 'Tries whether this browser stores anything. Only where you sign in.',
    until: 'It is removed at once',
  },
]

export const OPTIONAL_COOKIES: readonly CookieEntry[] = [
  {
    names: [`${ANALYTICS_PREFIX}visitor`],
    where: 'Cookie',
    purpose: 'A random number in place of your name, under which this browser sends what is counted.',
    until: 'You take the consent back; 730 days after it was set',
    category: 'Analytics',
  },
  {
    names: [`${ANALYTICS_PREFIX}visit`],
    where: 'Cookie',
    purpose:
      'The visit: its own random number, how many there were, when something last happened in it, and which site or campaign it came from.',
    until: 'You take the consent back; 730 days after your last visit',
    category: 'Analytics',
  },
  {
    names: [`${ANALYTICS_PREFIX}…`],
    where: TAB,
    purpose: 'Which blog posts this tab has opened, so that each counts once.',
    until: 'You take the consent back, or close the tab',
    category: 'Analytics',
  },
  {
    names: [`${PREFERENCE_PREFIX}${COLOUR_SCHEME_PREFERENCE}`, `${PREFERENCE_PREFIX}list-…`],
    where: 'Local storage',
    purpose: 'Your colour scheme and, in the portal, your filters, for your next visit.',
    until: 'You take the consent back',
    category: 'Preferences',
  },
  {
    names: [SCROLL_POSITIONS_KEY],
    where: TAB,
    purpose: 'How far you had scrolled each page, so that the way back leads to the same place.',
    until: 'You take the consent back, or close the tab',
    category: 'Preferences',
  },
]
