/** Constants of the products page (docs/product.md, 2 and 9). */
export const PRODUCTS_TITLE = 'Our Products'
export const PRODUCTS_SUBTITLE = 'Discover our range of innovative packaging solutions'
export const PRODUCTS_SCHEMA_CATEGORY = 'Corrugated Packaging'
