/** How the products page shows its products (docs/product.md, 2 and 9). */
import { BREAKPOINTS } from '#app/ui/media-query/media-query.ts'

export const PRODUCTS_TITLE = 'Our Products'
export const PRODUCTS_SUBTITLE = 'Discover our range of innovative packaging solutions'
export const PRODUCTS_SCHEMA_CATEGORY = 'Corrugated Packaging'

/** CSS pixels. */
export const CARD_IMAGE_HEIGHT_PX = 200

/** Cards per row, from this width of the window up. */
export const PRODUCT_GRID = { columns: 3, from: BREAKPOINTS.md } as const

export const MODAL_TRANSITION_MS = 300
export const BACKDROP_TRANSITION_MS = 150
