import type { RecordEvent } from './page-engagement.ts'

/** Paths of the data API and the website API, without queries. */
const API_PATH = /^\/(?:rest\/v1|functions\/v1|storage\/v1|auth\/v1|api)\/(?!analytics)[\w-]+(?:\/[a-z_-]+)?/

/** Records duration, size and failures of API calls, as measured by the browser. */
export function observeRequests(record: RecordEvent, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      const apiEndpoint = API_PATH.exec(pathname)?.[0]
      if (apiEndpoint === undefined || pathname.includes('/analytics')) continue
      // Browsers that don't report a status count as successful.
      const errorOccurred = entry.responseStatus >= 400
      record({
        eventType: 'performance',
        eventName: 'call',
        properties: {
          apiEndpoint,
          responseTimeMs: Math.round(entry.duration),
          // Browsers report 0 for an API on another origin.
          ...(entry.decodedBodySize > 0 && { datasetSize: entry.decodedBodySize }),
          errorOccurred,
          ...(errorOccurred && { errorMessage: `HTTP status ${entry.responseStatus}` }),
        },
      })
    }
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}
