/** Report without visits: describes its contents and how to try it. */
import { Anchor, Button, List } from '@mantine/core'
import { Link } from 'react-router'
import { BREAKDOWN_CARDS } from '#domain/reporting/breakdowns.ts'
import { getActiveFilters, NO_FILTERS } from '#domain/reporting/filters.ts'
import { formatNumber } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'

interface NoVisitsProps {
  readonly query: ReportQuery
  /** Page views of all visitors in the date range. */
  readonly counted: number
  readonly onChange: (change: ReportQueryChange) => void
}

export function NoVisits({ query, counted, onChange }: NoVisitsProps) {
  if (getActiveFilters(query).length > 0)
    return (
      <section className={styles.card} aria-label="No visits">
        <div className={styles.cardBody}>
          <h2>No visits match these filters</h2>
          <p className={styles.hint}>Remove a filter or choose another date range.</p>
          <Button variant="default" className={styles.start ?? ''} onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </div>
      </section>
    )
  return (
    <>
      <section className={styles.card} aria-label="No visits">
        <div className={styles.cardBody}>
          <h2>{counted === 0 ? 'No visitors in this date range' : 'No visits with consent'}</h2>
          <p className={styles.hint}>
            {counted === 0
              ? 'Visits appear here as soon as someone accepts analytics on the website. To see it work:'
              : `${formatNumber(counted, 'count')} page views in this date range, all without analytics consent. Only visitors who accept analytics are counted. To see it work:`}
          </p>
          <List type="ordered" size="sm">
            <List.Item>
              Open the{' '}
              <Anchor inherit href="/">
                website
              </Anchor>{' '}
              in a private window and accept analytics cookies.
            </List.Item>
            <List.Item>Visit a few pages.</List.Item>
            <List.Item>
              Watch the visit in the{' '}
              <Anchor component={Link} inherit to="/analytics/live">
                live view
              </Anchor>
              , or show today’s report. Numbers appear from five visitors.
            </List.Item>
          </List>
          {query.period !== 'today' && (
            <Button
              variant="default"
              className={styles.start ?? ''}
              onClick={() => onChange({ period: 'today' })}
            >
              Show today
            </Button>
          )}
        </div>
      </section>
      <div className={styles.cards}>
        {BREAKDOWN_CARDS.map(({ id, title, empty }) => (
          <section key={id} aria-label={title} className={styles.card}>
            <header className={styles.cardHeader}>
              <h2>{title}</h2>
            </header>
            <p className={styles.cardEmpty}>{empty}</p>
            <div aria-hidden className={styles.placeholder}>
              <i />
              <i />
              <i />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
