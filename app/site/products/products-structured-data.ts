import { PRODUCTS, productAddress } from '#domain/products/products.ts'
import { company, listStructuredData } from '../head/structured-data.tsx'
import { PRODUCTS_SCHEMA_CATEGORY, PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'

/** What search engines read of the products page: a collection, its products in their order, and the way to it. */
export function productsStructuredData(siteUrl: string): object {
  const entries = PRODUCTS.map((product) => ({
    item: {
      '@type': 'Product',
      name: product.title,
      description: product.description,
      image: siteUrl + product.image,
      url: siteUrl + productAddress(product),
      category: PRODUCTS_SCHEMA_CATEGORY,
      manufacturer: company(siteUrl),
    },
  }))
  const list = { name: PRODUCTS_TITLE, description: PRODUCTS_SUBTITLE, path: '/products', entries }
  return listStructuredData(list, siteUrl)
}
