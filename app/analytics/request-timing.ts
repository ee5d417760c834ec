/** How long calls take behind the sign-in, and which of them fail. */
import type { Tell } from './page-engagement.ts'

/** Calls of the data API and of the website's own, without their queries. */
const CALLS = /^\/(?:rest\/v1|functions\/v1|storage\/v1|auth\/v1|api)\/(?!analytics)[\w-]+(?:\/[a-z_-]+)?/

/** How long the screens' calls take, as the browser measured them. */
export function observeRequests(tell: Tell, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      const apiEndpoint = CALLS.exec(pathname)?.[0]
      if (apiEndpoint === undefined || pathname.includes('/analytics')) continue
      tell({
        eventType: 'performance',
        eventName: 'call',
        properties: {
          apiEndpoint,
          responseTimeMs: Math.round(entry.duration),
          // Where a browser does not say, it is taken to have been answered.
          errorOccurred: entry.responseStatus >= 400,
        },
      })
    }
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}
