/** Analytics data of this browser: shown, downloaded or erased. Needs no sign-in. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { eraseVisitorEvents, readVisitorEvents, visitorId } from '#app/analytics/visitor-data.ts'
import { type BrowserSettings, siteServices } from '#app/server-context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { describeEvent, type StoredEvent, VISITOR_DATA_PATH } from '#domain/analytics/describe-event.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'
import { ANALYTICS_EVENT_MONTHS, formatMonths } from '#domain/retention/retention.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import type { Route } from './+types/my-data'
import styles from './my-data.module.css'

const TITLE = 'Data sent by your browser'

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: TITLE,
      description: 'The analytics data this browser has sent us, and a way to delete it.',
      path: VISITOR_DATA_PATH,
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, browser } = context.get(siteServices)
  return { siteUrl, browser }
}

/** Only the newest are listed; the download has all. */
const MAX_SHOWN = 200

type RecordedEvents =
  | { readonly state: 'looking' | 'nothing' | 'out of reach' | 'deleting' | 'not deleted' }
  | { readonly state: 'sent'; readonly events: readonly StoredEvent[] }
  | { readonly state: 'deleted'; readonly count: number }

export default function MyData({ loaderData: { browser } }: Route.ComponentProps) {
  const [recordedEvents, setRecordedEvents] = useState<RecordedEvents>({ state: 'looking' })
  const [visitor, setVisitor] = useState<string | null>(null)

  useEffect(() => {
    const found = visitorId()
    setVisitor(found)
    if (found === null) setRecordedEvents({ state: 'nothing' })
    else void loadEvents(found, browser).then(setRecordedEvents)
  }, [browser])

  async function remove(): Promise<void> {
    if (visitor === null) return
    setRecordedEvents({ state: 'deleting' })
    try {
      setRecordedEvents({ state: 'deleted', count: await eraseVisitorEvents(visitor, browser) })
    } catch {
      setRecordedEvents({ state: 'not deleted' })
    }
  }

  return (
    <div className={styles.page}>
      <Breadcrumbs
        crumbs={[
          HOME,
          { label: 'Privacy and cookies policy', to: '/privacy-policy' },
          { label: TITLE, to: VISITOR_DATA_PATH },
        ]}
      />
      <h1>{TITLE}</h1>
      <p className={styles.lead}>
        With your consent to <em>analytics</em>, this browser sends us what you look at, linked to a random
        number instead of your name. Below is everything we hold under that number. We erase it after{' '}
        {formatMonths(ANALYTICS_EVENT_MONTHS)}; you can delete it now.
      </p>
      <noscript>
        <p>
          JavaScript is switched off in your browser, so it has sent no analytics data. For anything else, use{' '}
          <a href="/privacy-policy/request">the request form</a>.
        </p>
      </noscript>
      <div aria-live="polite">
        <RecordedEventsText recordedEvents={recordedEvents} />
      </div>
      {recordedEvents.state === 'sent' && recordedEvents.events.length > 0 && (
        <p className={styles.actions}>
          <Download events={recordedEvents.events} />
          <button type="button" className={buttonClass('primary')} onClick={() => void remove()}>
            Delete it and switch analytics off
          </button>
        </p>
      )}
      {recordedEvents.state === 'not deleted' && (
        <button type="button" className={buttonClass('primary')} onClick={() => void remove()}>
          Try to delete it again
        </button>
      )}
      {recordedEvents.state === 'sent' && <Events events={recordedEvents.events.slice(0, MAX_SHOWN)} />}
    </div>
  )
}

async function loadEvents(visitor: string, browser: BrowserSettings): Promise<RecordedEvents> {
  try {
    return { state: 'sent', events: await readVisitorEvents(visitor, browser) }
  } catch {
    return { state: 'out of reach' }
  }
}

function RecordedEventsText({ recordedEvents }: { readonly recordedEvents: RecordedEvents }) {
  switch (recordedEvents.state) {
    case 'looking':
      return <p>Loading…</p>
    case 'nothing':
      return (
        <p>
          No data: this browser has no number, because you haven’t accepted analytics or have withdrawn your
          consent. For data you sent in forms, use <Link to="/privacy-policy/request">the request form</Link>.
        </p>
      )
    case 'out of reach':
      return <p>We couldn’t load the data. Reload the page in a moment.</p>
    case 'deleting':
      return <p>Deleting…</p>
    case 'not deleted':
      return <p>Analytics is off, but we couldn’t delete the earlier data. Try again.</p>
    case 'deleted':
      return (
        <p>
          {recordedEvents.count.toLocaleString('en-GB')} {recordedEvents.count === 1 ? 'entry' : 'entries'}{' '}
          deleted, with everything derived from them. Analytics is off. Earlier backups still contain them
          until they are replaced.
        </p>
      )
    case 'sent':
      return recordedEvents.events.length === 0 ? (
        <p>No data yet: this browser has a number, but we hold no data under it.</p>
      ) : (
        <p>
          {recordedEvents.events.length.toLocaleString('en-GB')}{' '}
          {recordedEvents.events.length === 1 ? 'entry' : 'entries'}
          {recordedEvents.events.length > MAX_SHOWN && `, the newest ${MAX_SHOWN} of them listed below`}. Each
          also records your browser, the size of its window, its language and time zone, where the visit came
          from and, if you were signed in, your email address. The file contains all of it.
        </p>
      )
  }
}

function Download({ events }: { readonly events: readonly StoredEvent[] }) {
  const [downloadUrl, setDownloadUrl] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([JSON.stringify(events, null, 2)], { type: 'application/json' }))
    setDownloadUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [events])
  return (
    <a className={buttonClass('quiet')} href={downloadUrl} download="what-my-browser-sent.json">
      Download as a file
    </a>
  )
}

function Events({ events }: { readonly events: readonly StoredEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={String(event.properties.event_id)}>
          <time dateTime={event.occurred_at}>
            {formatLongDate(toLondonDate(new Date(event.occurred_at)))}, {formatLondonTime(event.occurred_at)}
          </time>
          <span>{describeEvent(event)}</span>
        </li>
      ))}
    </ol>
  )
}
