export const JOB_ALERTS_PATH = '/jobs/alerts'
/** Query parameter of the token. */
export const ALERT_KEY = 'key'

export function alertPath(token: string): string {
  return `${JOB_ALERTS_PATH}?${ALERT_KEY}=${encodeURIComponent(token)}`
}

/** Returns “vacancies at Aldermoor works that mention “driver””, or “all vacancies”. */
export function formatAlert({
  siteName,
  words,
}: {
  readonly siteName: string | null
  readonly words: string
}): string {
  const place = siteName === null ? '' : ` at ${siteName}`
  const about = words === '' ? '' : ` that mention “${words}”`
  return place === '' && about === '' ? 'all vacancies' : `vacancies${place}${about}`
}
