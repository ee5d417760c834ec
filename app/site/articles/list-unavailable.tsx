/**
 * Shown when a list's rows are unavailable. The response is 503, so that caches skip it and search engines return
 * later.
 */
import { type HeadersArgs, Link, data as routeData } from 'react-router'
import type { SiteServices } from '#app/server-context.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import styles from './list-unavailable.module.css'

export const UNAVAILABLE = Symbol('unavailable')

/** Typical length of an outage. */
const RETRY_AFTER_SECONDS = 30

/** Returns the result, or that it is unavailable. */
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

/** Response for a page that shows `ListUnavailable`; the route must export `getUnavailableHeaders`. */
export function createUnavailableResponse<T>(page: T) {
  return routeData(page, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}

export function getUnavailableHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}

interface ListUnavailableProps {
  readonly empty: string
  /** What is unavailable, such as `The news`. */
  readonly what: string
  readonly path: string
  readonly other: { readonly to: string; readonly label: string }
}

export function ListUnavailable({ empty, what, path, other }: ListUnavailableProps) {
  return (
    <div className={styles.unavailable}>
      <p role="status" className={styles.message}>
        {empty} {what} couldn’t be loaded. It’s a problem on our side; try again.
      </p>
      <ul className={styles.actions}>
        <li>
          {/* Document navigation, which needs no scripts. */}
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
