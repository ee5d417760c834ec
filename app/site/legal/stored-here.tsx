import { ANALYTICS_PREFIX, CONSENT_KEY, PREFERENCE_PREFIX } from '#domain/consent.ts'
import { INTENDED_PAGE_KEY } from '#domain/page-loading.ts'
import { DATA_SESSION_KEY, ORIGIN_KEY, TAB_ID_KEY, USER_KEY } from '#domain/session.ts'
import css from './legal-page.module.css'

interface Stored {
  readonly name: string
  readonly where: string
  readonly purpose: string
  readonly until: string
}

const IN_THIS_TAB: readonly (readonly [name: string, purpose: string])[] = [
  [USER_KEY, 'Your name, address for mail and role, to show that you are signed in.'],
  [
    `${DATA_SESSION_KEY}, ${DATA_SESSION_KEY}-code-verifier`,
    'Your session with the data, and its proof while you sign in.',
  ],
  [TAB_ID_KEY, 'Tells this tab from a duplicate, so that each has a session of its own.'],
  [ORIGIN_KEY, 'Where you were going when you were asked to sign in.'],
]

const ESSENTIAL: readonly Stored[] = [
  {
    name: CONSENT_KEY,
    where: 'Local storage',
    purpose: 'Remembers what you chose about cookies, and when.',
    until: 'You clear it, or the version changes',
  },
  {
    name: 'session (with HTTPS: __Host-session)',
    where: 'Cookie, unreadable to scripts',
    purpose: 'Shows that you have signed in. Only after signing in.',
    until: 'You sign out; an hour without use; twelve hours in any case',
  },
  {
    name: 'csrf (with HTTPS: __Host-csrf)',
    where: 'Cookie, unreadable to scripts',
    purpose: 'Keeps other sites from acting in your name. Only when you sign in.',
    until: '23 hours',
  },
  ...IN_THIS_TAB.map(([name, purpose]) => ({
    name,
    where: 'Session storage of this tab',
    purpose,
    until: 'You sign out or close the tab',
  })),
  {
    name: INTENDED_PAGE_KEY,
    where: 'Session storage of this tab',
    purpose:
      'Where you were going when a part of the site failed to load, so that it can be tried once more.',
    until: 'The page has loaded',
  },
]

const BY_CONSENT: readonly (Stored & { readonly category: string })[] = [
  {
    name: `${ANALYTICS_PREFIX}…`,
    where: 'Local and session storage, cookies',
    purpose: 'Counts visits and what is looked at, and which blog posts you have read.',
    until: 'You take the consent back; a visit, or 730 days',
    category: 'Analytics',
  },
  {
    name: `${PREFERENCE_PREFIX}…`,
    where: 'Local storage',
    purpose: 'Remembers choices such as filters.',
    until: 'You take the consent back',
    category: 'Preferences',
  },
]

/** Every cookie and storage key of this site, from the same constants that the site stores them under. */
export function StoredHere() {
  return (
    <>
      <p>These are essential: without them what you ask for does not work. They need no consent.</p>
      <div className={css.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Where</th>
              <th scope="col">What for</th>
              <th scope="col">Until</th>
            </tr>
          </thead>
          <tbody>
            {ESSENTIAL.map((stored) => (
              <StoredRow key={stored.name} stored={stored} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        These come only after your consent, category by category. Switching a category off removes at once
        what it has stored. The category <em>marketing</em> stores nothing at present.
      </p>
      <div className={css.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Where</th>
              <th scope="col">What for</th>
              <th scope="col">Until</th>
              <th scope="col">Category</th>
            </tr>
          </thead>
          <tbody>
            {BY_CONSENT.map((stored) => (
              <StoredRow key={stored.name} stored={stored} category={stored.category} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function StoredRow({ stored, category }: { readonly stored: Stored; readonly category?: string }) {
  return (
    <tr>
      <td>
        <code>{stored.name}</code>
      </td>
      <td>{stored.where}</td>
      <td>{stored.purpose}</td>
      <td>{stored.until}</td>
      {category !== undefined && <td>{category}</td>}
    </tr>
  )
}
