import type { Product } from '#domain/company/product.ts'
import { productPath } from '#domain/products/product-path.ts'
import { company, listStructuredData } from '../head/structured-data.tsx'
import { PRODUCTS_SCHEMA_CATEGORY, PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'

/** Structured data of the products page. */
export function productsStructuredData(products: readonly Product[], siteUrl: string): object {
  const entries = products.map((product) => ({ item: productStructuredData(product, siteUrl) }))
  const list = { name: PRODUCTS_TITLE, description: PRODUCTS_SUBTITLE, path: '/products', entries }
  return listStructuredData(list, siteUrl)
}

/** Structured data of a product, the same on every page: id and URL are those of the product page. */
export function productStructuredData(product: Product, siteUrl: string): object {
  const url = siteUrl + productPath(product)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    description: product.description,
    url,
    image: new URL(product.image, siteUrl).href,
    category: PRODUCTS_SCHEMA_CATEGORY,
    manufacturer: company(siteUrl),
  }
}
