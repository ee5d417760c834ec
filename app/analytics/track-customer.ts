import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { browserConsent } from './consent.ts'
import { type TrackedCustomer, whenIdentified } from './customer.ts'
import { track } from './track.ts'

type CustomerEvent = Extract<AnalyticsEvent, { readonly properties: TrackedCustomer }>

/** An event of the customer area, without the customer. */
export type CustomerAction = CustomerEvent extends infer E
  ? E extends CustomerEvent
    ? Pick<E, 'eventType' | 'eventName'> & {
        readonly properties: Omit<E['properties'], keyof TrackedCustomer>
      }
    : never
  : never

/** Records an event of the customer area, with consent. Does nothing while staff view a customer. */
export function trackCustomer({ eventType, eventName, properties }: CustomerAction): void {
  if (!browserConsent().allows('analytics')) return
  void whenIdentified().then((customer) =>
    track({ eventType, eventName, properties: { ...customer, ...properties } } as CustomerEvent),
  )
}
