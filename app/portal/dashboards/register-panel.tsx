import { Text } from '@mantine/core'
import { CERTIFICATES, CLAIMS } from '#domain/company/brand.ts'
import { expiringWithin } from '#domain/company/registers.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { daysUntil } from '#domain/dates/london-day.ts'
import styles from './dashboard.module.css'
import { Panel } from './panel.tsx'

export const EXPIRY_DAYS = 90

const ENTRIES = [
  ...CERTIFICATES.map(({ id, standard, expires }) => ({ id: `certificate ${id}`, name: standard, expires })),
  ...CLAIMS.map(({ id, wording, expires }) => ({ id: `claim ${id}`, name: `“${wording}”`, expires })),
]

/** Certificates and claims whose day comes, or has come: no page shows them after it. */
export function RegisterPanel({ now, entries = ENTRIES }: { now: Date; entries?: typeof ENTRIES }) {
  const expiring = expiringWithin(entries, now, EXPIRY_DAYS)
  const next = entries.toSorted((a, b) => a.expires.localeCompare(b.expires))[0]
  return (
    <Panel title="Certificates and claims">
      {expiring.length === 0 ? (
        <Text c="dimmed">
          Nothing expires in the next {EXPIRY_DAYS} days.
          {next !== undefined && ` The first is ${next.name}, on ${longBritishDate(next.expires)}.`}
        </Text>
      ) : (
        <ul className={styles.list}>
          {expiring.map(({ id, name, expires }) => {
            const days = daysUntil(expires, now)
            return (
              <li key={id}>
                <span>{name}</span>
                <span className={styles.second} data-urgent={days < 0}>
                  {days < 0 ? 'Expired on' : 'Expires on'}{' '}
                  <time dateTime={expires}>{longBritishDate(expires)}</time>
                  {days < 0 && ': pages leave it out'}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
