/**
 * A list whose rows cannot be read just now: its page keeps its frame, shows what it shows when it is empty, and offers
 * another try. Nobody keeps such an answer, and engines come back for a better one.
 */
import { data as answer, type HeadersArgs, Link } from 'react-router'
import type { SiteServices } from '#app/server-context.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import styles from './list-unavailable.module.css'

export const UNAVAILABLE = Symbol('unread')

/** Seconds after which it is worth coming back: most of what keeps data away is over by then. */
const RETRY_AFTER_SECONDS = 30

/** What was read, or that it could not be. */
export async function orUnavailable<T>(
  read: () => Promise<T>,
  { report }: Pick<SiteServices, 'report'>,
): Promise<T | typeof UNAVAILABLE> {
  try {
    return await read()
  } catch (error) {
    report(error)
    return UNAVAILABLE
  }
}

/** The answer of a page that shows `UnreadList`. The page hands `unreadHeaders` on as its own `headers`. */
export function createUnavailableResponse<T>(page: T) {
  return answer(page, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}

export function getUnavailableHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}

interface UnreadListProps {
  /** What the page shows when there is nothing. */
  readonly empty: string
  /** What could not be read: `The news`. */
  readonly what: string
  /** The page's own address. */
  readonly path: string
  readonly other: { readonly to: string; readonly label: string }
}

export function ListUnavailable({ empty, what, path, other }: UnreadListProps) {
  return (
    <div className={styles.unread}>
      <p role="status" className={styles.words}>
        {empty} {what} could not be loaded. The fault is ours; please try again.
      </p>
      <ul className={styles.ways}>
        <li>
          {/* A document of its own: it needs no scripts, and none that may be missing. */}
          <a href={path} className={buttonClass('primary')}>
            Try again
          </a>
        </li>
        <li>
          <Link to={other.to} className={buttonClass('quiet')}>
            {other.label}
          </Link>
        </li>
      </ul>
    </div>
  )
}
