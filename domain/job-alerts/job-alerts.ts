/** Being mailed when a vacancy opens: where it is asked for, and what is promised. */

export const JOB_ALERTS_PATH = '/jobs/alerts'
/** The query's parameter with the token. */
export const ALERT_KEY = 'key'

/** Returns the path to an alert by its token. */
export function alertPath(token: string): string {
  return `${JOB_ALERTS_PATH}?${ALERT_KEY}=${encodeURIComponent(token)}`
}

/** Days in which the link must be used; the database's `confirm_job_alert` states the same. */
export const ALERT_CONFIRM_DAYS = 7
/** After which it ends by itself; the database's `purge_job_alerts` states the same. */
export const ALERT_MONTHS = 12

/** “vacancies at Aldermoor works with “driver” in them”, “all vacancies” */
export function formatAlert({
  siteName,
  words,
}: {
  readonly siteName: string | null
  readonly words: string
}): string {
  const place = siteName === null ? '' : ` at ${siteName}`
  const about = words === '' ? '' : ` with “${words}” in them`
  return place === '' && about === '' ? 'all vacancies' : `vacancies${place}${about}`
}
