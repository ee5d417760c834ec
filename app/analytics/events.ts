/** Events as pages record them; the tracker completes page events. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'

export type { AnalyticsEvent }

export type TrackedEvent =
  | Exclude<AnalyticsEvent, { readonly eventType: 'page_view' }>
  | {
      readonly eventType: 'page_view'
      readonly eventName: 'page_view'
      readonly properties: { readonly path: string; readonly area: 'portal' | undefined }
    }
