import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import styles from './error-page.module.css'

export function ErrorPage({ status }: { readonly status: number }) {
  if (status === 404)
    return (
      <ErrorPanel
        mark="404"
        title="Page not found"
        heading="Page not found"
        lead="There’s no page at this address. If you typed it, check it; if you followed a link, the page may have been moved or removed."
      />
    )
  return (
    <ErrorPanel
      mark={String(status)}
      title="Something went wrong"
      heading="Something went wrong"
      lead="Sorry, we couldn’t show this page. It’s a problem on our side and has been recorded. Try again in a moment."
    />
  )
}

/** Shown when a page's code fails to load twice or times out. */
export function ChunkErrorPage({ page }: { readonly page: string }) {
  return (
    <ErrorPanel
      title="Page not loaded"
      heading="This page didn’t load"
      lead="Part of the page didn’t load, although we tried more than once. The cause may be a weak connection or a filter on your network."
      // Document navigation, because code is missing.
      primaryAction={
        <a href={page} className={buttonClass('primary')}>
          Try the page again
        </a>
      }
    />
  )
}

interface OfflinePageProps {
  readonly page: string
  readonly onOnline: () => void
}

/** Shown when the device is offline. */
export function OfflinePage({ page, onOnline }: OfflinePageProps) {
  const retry = useEffectEvent(onOnline)
  useEffect(() => {
    // The address stays, so the router doesn’t scroll.
    window.scrollTo({ top: 0, behavior: 'instant' })
    const handleOnline = () => retry()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])
  return (
    <ErrorPanel
      title="No connection"
      heading="You’re offline"
      lead="Your device has no connection. This page will open as soon as it’s back."
      primaryAction={
        <a href={page} className={buttonClass('primary')}>
          Try again
        </a>
      }
    />
  )
}

interface ErrorPanelProps {
  /** Text in the gap of the drawing. */
  readonly mark?: string
  readonly title: string
  readonly heading: string
  readonly lead: string
  readonly primaryAction?: ReactNode
}

/** Error page with the drawing of a blank that lacks a panel. */
function ErrorPanel({ mark, title, heading, lead, primaryAction }: ErrorPanelProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} | ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <svg className={styles.drawing} viewBox="0 0 580 270" aria-hidden="true" focusable="false">
        <path
          className={styles.board}
          d="M40 80L43 20H167V76H173V20H297L300 80V190L297 250H173V194H167V250H43L40 190 20 182V88ZM430 80L433 20H557L560 80V190L557 250H433L430 190Z"
        />
        <path className={styles.fold} d="M40 80V190M170 80V190M40 80H300M40 190H300M430 80H560M430 190H560" />
        <path className={styles.missing} d="M308 80L311 20H419L422 80V190L419 250H311L308 190Z" />
        {mark !== undefined && (
          <text className={styles.code} x="365" y="152">
            {mark}
          </text>
        )}
      </svg>
      <h1>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.actions}>
        {primaryAction !== undefined && <li>{primaryAction}</li>}
        <li>
          <Link to="/" className={buttonClass(primaryAction === undefined ? 'primary' : 'quiet')}>
            Go to the home page
          </Link>
        </li>
        <li>
          <Link to="/news" className={buttonClass('quiet')}>
            Read the latest news
          </Link>
        </li>
      </ul>
      <p className={styles.help}>
        Or call <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>, or email{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </div>
  )
}
