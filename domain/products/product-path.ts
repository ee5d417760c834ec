/** The address of the page that is a product's own, and back. */
import type { Product, ProductStory } from '#domain/company/product.ts'
import { selectedProduct } from './products.ts'

/** Returns the address of the page that is a product's own. */
export function productPath(product: Pick<Product, 'title'>): string {
  return `/products/${productSlug(product)}`
}

/** Returns the address of the enquiry form, filled in for a box like this. */
export function getEnquiryPath({ id }: Pick<Product, 'id'>): string {
  return `/get-in-touch/contact?product=${id}`
}

export function productSlug({ title }: Pick<Product, 'title'>): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Returns the product that had this address by a title of before; null when there is none. */
export function findProductByPreviousSlug(
  segment: string,
  { products, stories }: { readonly products: readonly Product[]; readonly stories: readonly ProductStory[] },
): Product | null {
  const story = stories.find(({ formerTitles = [] }) =>
    formerTitles.some((title) => productSlug({ title }) === segment),
  )
  return products.find(({ id }) => id === story?.product) ?? null
}

/** Returns the product of a page's address, by its slug or its id; null when there is none. */
export function findProduct(segment: string, list: readonly Product[]): Product | null {
  return list.find((product) => productSlug(product) === segment) ?? selectedProduct(segment, list)
}
