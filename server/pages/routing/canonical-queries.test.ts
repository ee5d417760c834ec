import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { CANONICAL_QUERIES } from './canonical-queries.ts'

const [product] = DEFAULT_COMPANY.products
const [service] = DEFAULT_COMPANY.services

it.each([
  ['products/products', 'selected=made-up', ''],
  ['products/products', `selected=${product?.id}&use=made-up`, `selected=${product?.id}`],
  ['products/products', 'print=Plain&selected=999999', 'print=Plain'],
  ['jobs/jobs', 'search=+packer++night+&type=', 'search=packer+night'],
  ['blog/blog', 'page=1&q=&from=yesterday', ''],
  ['blog/blog', 'page=2&q=+board+&tag=Flutes', 'q=board&tag=Flutes&page=2'],
  ['news/news', 'page=made-up', 'page=0'],
  ['news/news', 'page=-1', 'page=0'],
  ['contact/contact', 'kind=made-up&about=made-up&product=made-up&length=', ''],
  [
    'contact/contact',
    `about=${service?.slug}&kind=quote&length=+300`,
    `length=300&kind=quote&about=${service?.slug}`,
  ],
  ['contact/contact', `product=${product?.id}`, `product=${product?.id}`],
  ['contact/contact', `${new URLSearchParams({ product: product?.title ?? '' })}`, `product=${product?.id}`],
])('the query of site/%s is canonical: “%s” is “%s”', (route, query, expected) => {
  const canonical = CANONICAL_QUERIES[`site/${route}`]?.(new URLSearchParams(query), DEFAULT_COMPANY)
  expect(String(canonical)).toBe(expected)
})

it('canonical queries are those of routes', () => {
  const ids = JSON.stringify(routes)
  expect(Object.keys(CANONICAL_QUERIES).filter((id) => !ids.includes(`"${id}.tsx"`))).toEqual([])
})
