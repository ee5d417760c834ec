import { useEffect, useRef } from 'react'
import { track } from '#app/analytics/track.ts'
import type { Product } from '#domain/company/product.ts'
import { positionOf, productCategory } from '#domain/products/products.ts'

/** Records views of products: duration and order. */
export function useProductEvents(selected: Product | null, all: readonly Product[]): void {
  const shown = useRef<{ readonly product: PlacedProduct; readonly since: number } | null>(null)
  // Reloading the list creates new objects.
  const selectedId = selected?.id ?? null

  useEffect(() => {
    const before = shown.current
    if ((before?.product.id ?? null) === selectedId) return
    const product = selected && { ...selected, position: positionOf(selected, all) }
    if (product === null) {
      if (before) recordClose(before.product, performance.now() - before.since)
    } else if (before) recordStep(before.product, product)
    else recordOpen(product)
    shown.current = product && { product, since: performance.now() }
  }, [selectedId, selected, all])

  // Leaving the page ends the view.
  useEffect(
    () => () => {
      const before = shown.current
      shown.current = null
      if (before) recordClose(before.product, performance.now() - before.since)
    },
    [],
  )
}

interface PlacedProduct extends Product {
  /** Among all products, from 1. */
  readonly position: number
}

const facts = (product: PlacedProduct) => ({
  productId: product.id,
  productTitle: product.title,
  position: product.position,
})
const productInterest = { eventType: 'business_intelligence', eventName: 'product_interest' } as const

function recordOpen(product: PlacedProduct): void {
  track({
    ...productInterest,
    properties: {
      ...facts(product),
      interactionType: 'modal_open',
      productCategory: productCategory(product.title),
    },
  })
}

function recordClose(product: PlacedProduct, durationMs: number): void {
  track({
    ...productInterest,
    properties: {
      ...facts(product),
      interactionType: 'modal_close',
      viewDurationMs: Math.round(durationMs),
      viewDurationSeconds: Math.round(durationMs / 1000),
    },
  })
}

function recordStep(from: PlacedProduct, to: PlacedProduct): void {
  track({
    ...productInterest,
    properties: {
      interactionType: 'navigate_products',
      direction: to.position < from.position ? 'previous' : 'next',
      fromProductId: from.id,
      fromProductTitle: from.title,
      fromPosition: from.position,
      toProductId: to.id,
      toProductTitle: to.title,
      toPosition: to.position,
    },
  })
}
