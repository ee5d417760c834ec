import { describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from './defaults.ts'
import { isEntryImage, libraryImagePath, withImageOrigin } from './entry-images.ts'

const OWN = '/storage/v1/object/public/blog-media/blog-images/0f-Press.jpg'

describe('image of an entry', () => {
  it.each([OWN, OWN.replace('jpg', 'AVIF'), '/uploads/places/chalkhill.webp'])('may be %s', (path) => {
    expect(isEntryImage(path)).toBe(true)
  })

  it.each([
    '',
    'https://example.com/a.jpg',
    `https://example.com${OWN}`,
    OWN.replace('blog-media', 'job-applications-cvs'),
    OWN.replace('blog-images/', '../'),
    OWN.replace('blog-images/', '%2e%2e/'),
    OWN.replace('.jpg', '.svg'),
    `${OWN}?download`,
    '/uploads/../data/keys.png',
  ])('can’t be %j', (path) => {
    expect(isEntryImage(path)).toBe(false)
  })

  it('has the API’s origin on pages if that is another', () => {
    const [product, ...others] = DEFAULT_COMPANY.products
    const [site] = DEFAULT_COMPANY.sites
    const company = {
      ...DEFAULT_COMPANY,
      products: [{ ...product!, image: OWN }, ...others],
      sites: [{ ...site!, picture: { src: OWN, alt: 'A press' } }],
    }
    expect(withImageOrigin(company, '')).toBe(company)
    const { products, sites } = withImageOrigin(company, 'https://api.example.com')
    expect([products[0]?.image, sites[0]?.picture?.src]).toEqual(
      [OWN, OWN].map((path) => `https://api.example.com${path}`),
    )
    expect(products.slice(1)).toEqual(others)
    expect(libraryImagePath(products[0]?.image ?? '')).toBe(OWN)
    expect(libraryImagePath(products[1]?.image ?? '')).toBeNull()
  })
})
