import type { RecordEvent } from './page-engagement.ts'

/** Paths of the data API and the website API, without queries. */
const API_PATH = /^\/(?:rest\/v1|functions\/v1|storage\/v1|auth\/v1|api)\/(?!analytics)[\w-]+(?:\/[a-z_-]+)?/

/** Records duration and failures of API calls, as measured by the browser. */
export function observeRequests(record: RecordEvent, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      const apiEndpoint = API_PATH.exec(pathname)?.[0]
      if (apiEndpoint === undefined || pathname.includes('/analytics')) continue
      record({
        eventType: 'performance',
        eventName: 'call',
        properties: {
          apiEndpoint,
          responseTimeMs: Math.round(entry.duration),
          // Browsers that don't report a status count as successful.
          errorOccurred: entry.responseStatus >= 400,
        },
      })
    }
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}
