import type { Product, ProductStory } from '#domain/company/product.ts'
import { selectedProduct } from './products.ts'

export function productPath(product: Pick<Product, 'title'>): string {
  return `/products/${productSlug(product)}`
}

/** Returns the URL of an enquiry form prefilled for this product. */
export function getEnquiryPath({ id }: Pick<Product, 'id'>): string {
  return `/get-in-touch/contact?product=${id}`
}

export function productSlug({ title }: Pick<Product, 'title'>): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Returns the product with this former slug, or null. */
export function findProductByPreviousSlug(
  segment: string,
  { products, stories }: { readonly products: readonly Product[]; readonly stories: readonly ProductStory[] },
): Product | null {
  const story = stories.find(({ formerTitles = [] }) =>
    formerTitles.some((title) => productSlug({ title }) === segment),
  )
  return products.find(({ id }) => id === story?.product) ?? null
}

export function findProduct(segment: string, list: readonly Product[]): Product | null {
  return list.find((product) => productSlug(product) === segment) ?? selectedProduct(segment, list)
}
