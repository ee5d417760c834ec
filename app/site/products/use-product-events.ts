import { useEffect, useRef } from 'react'
import { track } from '#app/analytics/track.ts'
import type { Product } from '#domain/company/product.ts'
import { positionOf, productCategory } from '#domain/products/products.ts'

/** Records that a product is looked at, for how long, and which one comes next, whatever it was that led there. */
export function useProductEvents(selected: Product | null): void {
  const shown = useRef<{ readonly product: Product; readonly since: number } | null>(null)

  useEffect(() => {
    const before = shown.current
    if ((before?.product ?? null) === selected) return
    if (selected === null) {
      if (before) recordClose(before.product, performance.now() - before.since)
    } else if (before) recordStep(before.product, selected)
    else recordOpen(selected)
    shown.current = selected && { product: selected, since: performance.now() }
  }, [selected])

  // Leaving the page ends the look at its product.
  useEffect(
    () => () => {
      const before = shown.current
      shown.current = null
      if (before) recordClose(before.product, performance.now() - before.since)
    },
    [],
  )
}

const facts = (product: Product) => ({
  productId: product.id,
  productTitle: product.title,
  position: positionOf(product),
})
const productInterest = { eventType: 'business_intelligence', eventName: 'product_interest' } as const

function recordOpen(product: Product): void {
  track({
    ...productInterest,
    properties: {
      ...facts(product),
      interactionType: 'modal_open',
      productCategory: productCategory(product.title),
    },
  })
}

function recordClose(product: Product, durationMs: number): void {
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

function recordStep(from: Product, to: Product): void {
  track({
    ...productInterest,
    properties: {
      interactionType: 'navigate_products',
      direction: positionOf(to) < positionOf(from) ? 'previous' : 'next',
      fromProductId: from.id,
      fromProductTitle: from.title,
      fromPosition: positionOf(from),
      toProductId: to.id,
      toProductTitle: to.title,
      toPosition: positionOf(to),
    },
  })
}
