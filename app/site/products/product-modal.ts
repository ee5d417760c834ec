/** Constants of the products page (product specification, 2 and 9). */
export const PRODUCTS_TITLE = 'Our Products'
export const PRODUCTS_SUBTITLE = 'Discover our range of innovative packaging solutions'
export const PRODUCTS_SCHEMA_CATEGORY = 'Corrugated Packaging'
