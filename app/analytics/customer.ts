/** Events of customers, which name the customer. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'

/** The signed-in user’s company. */
export interface TrackedCustomer {
  readonly customerId: string
  readonly customerName: string
  readonly accountStatus: string
}

let current: TrackedCustomer | null = null
let identified = Promise.withResolvers<TrackedCustomer>()

/** Sets the customer of this document; events that were recorded before wait for it. Null for none. */
export function identifyCustomer(customer: TrackedCustomer | null): void {
  current = customer
  if (customer === null) identified = Promise.withResolvers()
  else identified.resolve(customer)
}

/** Resolves once the customer is known; never for others. */
export const whenIdentified = (): Promise<TrackedCustomer> => identified.promise

/** Returns the event with the customer, if it happened to one: calls and errors. */
export function withCustomer(event: AnalyticsEvent): AnalyticsEvent {
  if (current === null) return event
  if (event.eventType === 'performance' && event.eventName === 'call')
    return {
      eventType: 'customer_performance',
      eventName: 'call',
      properties: { ...current, ...event.properties },
    }
  if (event.eventType === 'customer_error' && event.eventName === 'error')
    return {
      eventType: 'customer_error',
      eventName: 'customer_error',
      properties: { ...current, ...event.properties },
    }
  return event
}
