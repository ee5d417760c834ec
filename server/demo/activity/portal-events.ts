/** What an invented colleague does in the portal, as the tracker would report it. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import type { Random } from './random.ts'

/** Screens with the slowest call of each, and its typical duration in ms. */
const SCREENS: readonly (readonly [path: string, endpoint: string, ms: number, weight: number])[] = [
  ['/staff-dashboard', '/rest/v1/rpc/latest_activity', 18, 6],
  ['/leads', '/rest/v1/rpc/list_leads', 26, 8],
  ['/email-viewer', '/rest/v1/rpc/list_emails', 31, 7],
  ['/job-applications', '/rest/v1/rpc/list_applications', 24, 5],
  ['/blog-crm', '/rest/v1/rpc/list_content_drafts', 22, 3],
  ['/analytics', '/rest/v1/rpc/analytics_overview', 84, 3],
  ['/privacy-requests', '/rest/v1/privacy_requests', 12, 1],
]

/** @param record takes the path of the page and seconds since the start of the visit */
export function recordPortalVisit(
  random: Random,
  record: (event: AnalyticsEvent, path: string, seconds: number) => void,
): void {
  let seconds = 0
  const add = (event: AnalyticsEvent, path: string) => record(event, path, seconds)
  const signIn = (eventName: 'login_modal_open' | 'login_attempt' | 'otp_sent' | 'login_success') => {
    add({ eventType: 'authentication', eventName, properties: {} }, '/')
    seconds += random.whole(2, 15)
  }
  signIn('login_modal_open')
  signIn('login_attempt')
  signIn('otp_sent')
  if (random.next() < 0.12)
    add({ eventType: 'authentication', eventName: 'login_failure', properties: { code: 'otp_expired' } }, '/')
  signIn('login_success')
  for (let opened = random.whole(2, 5); opened > 0; opened -= 1) {
    const [path, apiEndpoint, ms] = random.pick(SCREENS.map((screen) => [screen, screen[3]] as const))
    add(
      {
        eventType: 'page_view',
        eventName: 'page_view',
        properties: { path, navigation: 'move', area: 'portal' },
      },
      path,
    )
    const responseTimeMs = Math.round(ms * (0.7 + random.next() ** 4 * 6))
    const call = { responseTimeMs, apiEndpoint, errorOccurred: random.next() < 0.01 }
    add({ eventType: 'performance', eventName: 'call', properties: call }, path)
    seconds += random.whole(20, 160)
  }
}
