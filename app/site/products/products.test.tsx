import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#company/products.ts'
import { selectedProduct } from '#domain/products/products.ts'
import { markup } from '#tests/support/markup.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { meta } from './products.tsx'
import { productsStructuredData } from './products-structured-data.ts'

const dialog = (selected: string | null) =>
  markup(
    <ProductDialog
      selected={selectedProduct(selected, PRODUCTS)}
      all={PRODUCTS}
      listed={PRODUCTS}
      filters=""
    />,
    '/products',
  )
const button = (html: string, name: string) =>
  html.match(new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`))?.[0] ?? ''

describe('selected product in the server’s markup', () => {
  it('is an open dialog with its details', () => {
    const html = dialog('5')
    expect(html).toMatch(/<dialog[^>]* open=""/)
    for (const words of [
      'Champagne and Chocolate Gift Box',
      'Premium/Gift',
      'E flute, clay coat outside',
      'E, 1.5 mm thick',
      'Litho-laminated, four colours and a varnish',
      '0301, with a fitted tray',
    ])
      expect(html).toContain(words)
    expect(html).not.toMatch(/\sstyle=/)
  })

  it('has buttons that work without scripts as a form', () => {
    const html = dialog('5')
    expect(html).toMatch(/<form[^>]* action="\/products" method="get"/)
    expect(button(html, 'Previous product')).toMatch(/ value="4".* name="selected"/)
    expect(button(html, 'Next product')).toMatch(/ value="6".* name="selected"/)
    expect(html).toMatch(/<button type="submit" class="[^"]*">Close<\/button>/)
  })

  it.each([
    ['1', true, false],
    ['2', false, false],
    ['15', false, true],
  ])('%s of fifteen has its previous button disabled: %s, its next: %s', (selected, previous, next) => {
    const html = dialog(selected)
    expect(button(html, 'Previous product').includes('disabled=""')).toBe(previous)
    expect(button(html, 'Next product').includes('disabled=""')).toBe(next)
  })

  it.each([null, '16', 'five', '5.0'])('is none for %j: the dialog is closed and empty', (selected) => {
    expect(dialog(selected)).toMatch(/^<dialog(?![^>]* open)[^>]*><\/dialog>$/)
  })
})

describe('metadata of the products page', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the page reads no more of its arguments
  const facts = (search: string): any =>
    meta({
      loaderData: { siteUrl: 'https://boxes.example.com', products: PRODUCTS },
      location: { search },
      // biome-ignore lint/suspicious/noExplicitAny: as above
    } as any)

  it.each([
    ['', 'Our Products | Downland Packaging'],
    ['?selected=9', 'Popcorn Pack, Our Products | Downland Packaging'],
    ['?selected=99', 'Our Products | Downland Packaging'],
  ])('at %j has the title %j and the canonical URL /products', (search, title) => {
    const canonical = { tagName: 'link', rel: 'canonical', href: 'https://boxes.example.com/products' }
    expect(facts(search)).toEqual(expect.arrayContaining([{ title }, canonical]))
  })

  it('is a collection of fifteen products with maker and category', () => {
    const { '@graph': graph } = productsStructuredData(PRODUCTS, 'https://boxes.example.com') as {
      '@graph': [{ '@type': string; mainEntity: { itemListElement: { position: number; item: object }[] } }]
    }
    const [collection] = graph
    expect(collection['@type']).toBe('CollectionPage')
    const items = collection.mainEntity.itemListElement
    expect(items.map(({ position }) => position)).toEqual(PRODUCTS.map(({ id }) => id))
    expect(items[9]?.item).toEqual(
      expect.objectContaining({
        '@type': 'Product',
        '@id': 'https://boxes.example.com/products/regular-slotted-container-0201#product',
        name: 'Regular Slotted Container (0201)',
        url: 'https://boxes.example.com/products/regular-slotted-container-0201',
        category: 'Corrugated Packaging',
        manufacturer: {
          '@type': 'Organization',
          '@id': 'https://boxes.example.com/#organisation',
          name: 'Downland Packaging',
          url: 'https://boxes.example.com/',
        },
      }),
    )
  })
})
