import { type CookieEntry, ESSENTIAL_COOKIES, OPTIONAL_COOKIES } from './cookie-list.ts'
import styles from './cookie-table.module.css'

export function CookieTable() {
  return (
    <>
      <p>These are essential: without them the things you ask for don’t work. They need no consent.</p>
      <StoredList entries={ESSENTIAL_COOKIES} />
      <p>
        We only store these with your consent, category by category. Switching a category off immediately
        deletes what it has stored.
      </p>
      <StoredList entries={OPTIONAL_COOKIES} />
    </>
  )
}

/** A list, because long names would make a table overflow on a phone. */
function StoredList({ entries }: { readonly entries: readonly CookieEntry[] }) {
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
