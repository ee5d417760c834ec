/** Events of the customer area, recorded once for each query or record, with consent. */
import { useEffect } from 'react'
import { type CustomerAction, trackCustomer } from '#app/analytics/track-customer.ts'
import type { EnLine, EnLineHistory, EnLinePage, EnLineQuery } from '#app/content/customer/en-lines.ts'
import type { PalletPage, PalletQuery, StockPage, StockQuery } from '#app/content/customer/stock.ts'
import type { DeliveryTimes } from '#domain/deliveries/deliveries.ts'
import { useReadOnly } from '../ui/customer/current-customer.ts'

/** Longer lists are refused. */
const MAX_VALUES = 100

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].slice(0, MAX_VALUES)

/** @param key identifies the content; null while it loads */
function useCustomerEvents(key: string | null, list: () => readonly CustomerAction[]): void {
  const isReadOnly = useReadOnly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key, not for each render
  useEffect(() => {
    if (key !== null && !isReadOnly) for (const event of list()) trackCustomer(event)
  }, [key, isReadOnly])
}

const keyOf = (page: unknown, query: unknown) => (page === null ? null : JSON.stringify(query))

export function useStockEvents(query: StockQuery, page: StockPage | null): void {
  useCustomerEvents(keyOf(page, query), () => [
    {
      eventType: 'pallet_interaction',
      eventName: 'search',
      properties: {
        searchTerm: query.q,
        filterType: 'show',
        filterValues: [query.show],
        resultsCount: page?.total ?? 0,
        overdueCount: page?.counts.overdue ?? 0,
        locationCodes: unique(page?.rows.flatMap(({ locations }) => locations) ?? []),
        skuList: unique(page?.rows.map(({ code }) => code) ?? []),
      },
    },
  ])
}

export function usePalletEvents(query: PalletQuery, page: PalletPage | null): void {
  useCustomerEvents(keyOf(page, query), () => [
    {
      eventType: 'pallet_interaction',
      eventName: 'search',
      properties: {
        searchTerm: query.q,
        filterType: 'show',
        filterValues: [query.show],
        resultsCount: page?.total ?? 0,
        overdueCount: page?.rows.filter(({ isOverdue }) => isOverdue).length ?? 0,
        locationCodes: unique(page?.rows.map(({ location }) => location ?? '') ?? []),
        skuList: unique(page?.rows.map(({ sku }) => sku) ?? []),
      },
    },
  ])
}

/** Times that each search was made, and each line opened, in this document. */
const counts = new Map<string, number>()

function countUse(use: string): number {
  const frequency = (counts.get(use) ?? 0) + 1
  counts.set(use, frequency)
  return frequency
}

export function useEnNumberEvents(query: EnLineQuery, page: EnLinePage | null): void {
  useCustomerEvents(keyOf(page, query), () => {
    const rows = page?.rows ?? []
    return [
      {
        eventType: 'en_numbers_interaction',
        eventName: 'search',
        properties: {
          searchTerm: query.q,
          filterType: 'show',
          filterValue: query.show,
          resultsCount: page?.total ?? 0,
        },
      },
      {
        eventType: 'business_intelligence',
        eventName: 'customer_interest',
        properties: {
          enNumbers: unique(rows.map(({ number }) => number)),
          pricePoints: unique(rows.flatMap(({ prices }) => prices.map(({ price }) => price))),
          deliveryDates: [],
          stockLocations: [],
          frequency: countUse(`search ${query.q}`),
        },
      },
    ]
  })
}

export function useEnLineEvents({ id, number, prices, deliveries }: EnLine & EnLineHistory): void {
  useCustomerEvents(String(id), () => [
    {
      eventType: 'en_numbers_interaction',
      eventName: 'search',
      properties: { enNumber: number, resultsCount: 1 },
    },
    {
      eventType: 'business_intelligence',
      eventName: 'customer_interest',
      properties: {
        enNumbers: [number],
        pricePoints: unique(prices.map(({ price }) => price)),
        deliveryDates: unique(deliveries.map(({ on }) => on)),
        stockLocations: [],
        frequency: countUse(`line ${id}`),
      },
    },
  ])
}

interface ShownDelivery extends DeliveryTimes {
  readonly number: string
  readonly pallets: number
}

/** @param vehicle empty if unknown */
export function useDeliveryEvents(
  { number, state, estimatedAt, pallets }: ShownDelivery,
  vehicle: string,
): void {
  useCustomerEvents(`${number} ${state}`, () => [
    {
      eventType: 'delivery_interaction',
      eventName: 'view',
      properties: {
        deliveryId: number,
        ...(vehicle !== '' && { vehicleId: vehicle }),
        ...(estimatedAt !== null && {
          etaMinutes: Math.round((Date.parse(estimatedAt) - Date.now()) / 60_000),
        }),
        deliveryStatus: state,
        palletCount: pallets,
      },
    },
  ])
}
