import { INTENDED_PAGE_KEY, SCROLL_POSITIONS_KEY } from '#app/document/intended-page.ts'
import { ANALYTICS_PREFIX, CONSENT_KEY, PREFERENCE_PREFIX } from '#domain/consent/consent.ts'
import { DATA_SESSION_KEY, ORIGIN_KEY, TAB_ID_KEY, USER_KEY } from '#domain/session/session.ts'
import styles from './stored-here.module.css'

interface Stored {
  readonly names: readonly string[]
  readonly where: string
  readonly purpose: string
  readonly until: string
  /** Of consent; without one it is essential. */
  readonly category?: string
}

const TAB = 'Session storage of this tab'

const ESSENTIAL: readonly Stored[] = [
  {
    names: [CONSENT_KEY],
    where: 'Local storage',
    purpose: 'What you chose about cookies, and when.',
    until: 'You clear it; another version asks anew',
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
    names: [USER_KEY],
    where: TAB,
    purpose:
      'Your name, email address, role and the customer whom you work for, to show that you are signed in.',
    until: 'You sign out or close the tab',
  },
  {
    names: [DATA_SESSION_KEY, `${DATA_SESSION_KEY}-code-verifier`],
    where: TAB,
    purpose: 'Your access to the data of the portal and, while a code is under way, its proof.',
    until: 'You sign out or close the tab',
  },
  {
    names: [TAB_ID_KEY],
    where: TAB,
    purpose: 'Tells this tab from a duplicate, so that each has access of its own. Only when you sign in.',
    until: 'You close the tab',
  },
  {
    names: [ORIGIN_KEY],
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
    names: [SCROLL_POSITIONS_KEY],
    where: TAB,
    purpose: 'How far you had scrolled each page, so that the way back leads to the same place.',
    until: 'You close the tab',
  },
]

const BY_CONSENT: readonly Stored[] = [
  {
    names: [`${ANALYTICS_PREFIX}…`],
    where: 'Session storage, local storage and cookies',
    purpose: 'Counts visits and what is looked at, such as which blog posts this tab has opened.',
    until: 'You take the consent back; the end of the tab or, in cookies, 730 days',
    category: 'Analytics',
  },
  {
    names: [`${PREFERENCE_PREFIX}…`],
    where: 'Local storage',
    purpose: 'Remembers choices such as the colour scheme.',
    until: 'You take the consent back',
    category: 'Preferences',
  },
]

/** Every cookie and storage key of this site, from the same constants that the site stores them under. */
export function StoredHere() {
  return (
    <>
      <p>These are essential: without them what you ask for does not work. They need no consent.</p>
      <StoredList entries={ESSENTIAL} />
      <p>
        These come only after your consent, category by category. Switching a category off removes at once
        what it has stored. The category <em>marketing</em> stores nothing at present.
      </p>
      <StoredList entries={BY_CONSENT} />
    </>
  )
}

/** A list, not a table: names have no spaces, and would push a table off a phone. */
function StoredList({ entries }: { readonly entries: readonly Stored[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ names, where, purpose, until, category }) => (
        <li key={names[0]} className={styles.entry}>
          <p className={styles.names}>
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
          <p className={styles.purpose}>{purpose}</p>
          <dl className={styles.facts}>
            <dt>Where</dt>
            <dd>{where}</dd>
            <dt>Until</dt>
            <dd>{until}</dd>
            {category !== undefined && (
              <>
                <dt>Category</dt>
                <dd>{category}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
