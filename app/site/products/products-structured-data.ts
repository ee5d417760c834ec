import { BRAND } from '#domain/company/brand.ts'
import { PRODUCTS, positionOf, productAddress } from '#domain/products/products.ts'
import { PRODUCTS_SCHEMA_CATEGORY, PRODUCTS_SUBTITLE, PRODUCTS_TITLE } from './product-modal.ts'

/** What search engines read of the products page: a collection, its products in their order, and the way to it. */
export function productsStructuredData(siteUrl: string): object {
  const manufacturer = { '@type': 'Organization', name: BRAND.name, url: `${siteUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: PRODUCTS_TITLE,
        description: PRODUCTS_SUBTITLE,
        url: `${siteUrl}/products`,
        inLanguage: 'en-GB',
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: PRODUCTS.length,
          itemListElement: PRODUCTS.map((product) => ({
            '@type': 'ListItem',
            position: positionOf(product),
            item: {
              '@type': 'Product',
              name: product.title,
              description: product.description,
              image: siteUrl + product.image,
              url: siteUrl + productAddress(product),
              category: PRODUCTS_SCHEMA_CATEGORY,
              manufacturer,
            },
          })),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
          { '@type': 'ListItem', position: 2, name: PRODUCTS_TITLE, item: `${siteUrl}/products` },
        ],
      },
    ],
  }
}
