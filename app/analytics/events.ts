/** What pages record: the events of `domain/analytics`, of which a page's own is completed by the tracker. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'

export type { AnalyticsEvent }

export type TrackedEvent =
  | Exclude<AnalyticsEvent, { readonly eventType: 'page_view' }>
  | {
      readonly eventType: 'page_view'
      readonly eventName: 'page_view'
      readonly properties: { readonly path: string; readonly area: 'portal' | undefined }
    }
