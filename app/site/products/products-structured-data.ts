import type { Product } from '#domain/company/product.ts'
import { productPath } from '#domain/products/product-path.ts'
import { getProductModalPath } from '#domain/products/products.ts'
import { company, listStructuredData } from '../head/structured-data.tsx'
import { PRODUCTS_SCHEMA_CATEGORY, PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'

/** Structured data of the products page. */
export function productsStructuredData(products: readonly Product[], siteUrl: string): object {
  const entries = products.map((product) => ({
    item: { ...productFacts(product, siteUrl), url: siteUrl + getProductModalPath(product) },
  }))
  const list = { name: PRODUCTS_TITLE, description: PRODUCTS_SUBTITLE, path: '/products', entries }
  return listStructuredData(list, siteUrl)
}

/** Structured data of a product page. */
export function productStructuredData(product: Product, siteUrl: string): object {
  return { ...productFacts(product, siteUrl), url: siteUrl + productPath(product) }
}

function productFacts(product: Product, siteUrl: string): object {
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: siteUrl + product.image,
    category: PRODUCTS_SCHEMA_CATEGORY,
    manufacturer: company(siteUrl),
  }
}
