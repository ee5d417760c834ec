import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#company/products.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import type { PromoVideo } from '#domain/company/company.ts'
import { filterValid, getValidClaims } from '#domain/company/registers.ts'
import { markup } from '#tests/support/markup.tsx'
import type { BlogCardData } from '../blog/blog-card.tsx'
import type { NewsCardData } from '../news/news-card.tsx'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import { drawCase } from './first-screen/case-drawing.ts'
import { FirstScreen } from './first-screen/first-screen.tsx'
import { LatestSection, ProductsSection } from './home-lists.tsx'
import { toProductCardData } from './product-card.tsx'
import { SustainabilitySection } from './sustainability-section.tsx'
import { VideoSection } from './video-section.tsx'

const article = (slug: string): NewsCardData => ({
  slug,
  title: slug,
  date: '2026-11-03',
  media: { kind: 'text' },
})
const post = (slug: string): BlogCardData => ({
  id: 1,
  slug,
  title: slug,
  excerpt: 'In short',
  author: 'Tamsin Fairweather',
  category: null,
  date: '2026-11-03',
  image: null,
})
const film: PromoVideo = {
  title: 'A day at the works',
  description: 'From reel to lorry.',
  poster: { src: '/uploads/products/10-regular-slotted-container.webp', alt: 'A reel on its way in' },
  width: 960,
  height: 540,
  sources: [
    { address: '/film/day.webm', type: 'video/webm' },
    { address: '/film/day.mp4', type: 'video/mp4' },
  ],
  captions: '/film/day.vtt',
  durationSeconds: 6.75,
  uploadedOn: '2026-11-01',
}
const on = (day: string) => {
  const now = new Date(`${day}T12:00:00Z`)
  return {
    claims: getValidClaims(CLAIMS, CERTIFICATES, now),
    certificates: filterValid(CERTIFICATES, now),
  }
}
const cards = PRODUCTS.slice(0, 9).map((product) => toProductCardData(product, PRODUCTS))
const addresses = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('home page', () => {
  const evidence = [{ label: 'Three sites', to: '/claims#three-sites' }]
  const first = <FirstScreen key="first" drawing={drawCase()} evidence={evidence} />

  it('starts with what a buyer gets, the two next steps and the evidence', () => {
    const html = markup(first)
    expect(html).toMatch(/<h1[^>]*>Never run out of the right box.<\/h1>/)
    expect(words(html)).toMatch(/Corrugated boxes.* for food, drink.* held in stock and delivered/)
    expect(addresses(html)).toEqual(['#quote', '#products', '/claims#three-sites'])
  })

  it('names each of the five values once for assistive technology, and prints them on the box', () => {
    const html = markup(first)
    const [, box = '', list = ''] = /aria-hidden="true"(.*)(<dl.*<\/dl>)/s.exec(html) ?? []
    const names = ['Service', 'Innovation', 'Value', 'Quality', 'Continuity']
    expect([...list.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, name]) => name)).toEqual(names)
    expect([...box.matchAll(/<b>(\w+)<\/b>/g)].map(([, name]) => name)).toEqual(names.slice(0, 4))
    expect(box).toContain('<span>Continuity</span>')
  })

  it('shows the first nine products with links and a link to all', () => {
    expect(addresses(markup(<ProductsSection products={cards} />))).toEqual([
      ...PRODUCTS.slice(0, 9).map(({ id }) => `/products?selected=${id}`),
      '/products',
    ])
  })

  it('shows news and blog posts with links and formatted dates', () => {
    const html = markup(
      <LatestSection
        articles={[article('a-box'), article('b-box')]}
        posts={[post('a-post'), post('b-post')]}
      />,
    )
    expect(addresses(html).filter((address) => address?.startsWith('/'))).toEqual([
      '/news/a-box',
      '/news/b-box',
      '/news',
      '/blog/a-post',
      '/blog/b-post',
      '/blog',
    ])
    expect(html).toMatch(/<time [^>]*datetime="2026-11-03"[^>]*>3 November 2026<\/time>/i)
  })

  it('without news shows links to the news and blog pages, and without posts announces them', () => {
    const html = markup(<LatestSection articles={[]} posts={[]} />)
    expect(addresses(html).slice(0, 2)).toEqual(['/news', '/blog'])
    expect(html).toContain('Check back soon for new blog posts!')
  })

  it('invites visitors to follow', () => {
    expect(words(markup(<LatestSection articles={[]} posts={[]} />))).toContain('LinkedIn')
  })

  it('ends with an enquiry of three fields', () => {
    const html = markup(<QuoteSection />)
    expect(html).toContain('action="/get-in-touch/contact"')
    expect(html).toContain('<input type="hidden" name="kind" value="quote"/>')
    expect([...html.matchAll(/<label[^>]*for="[^"]*"[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual([
      'What you need',
      'Your name',
      'Your email',
    ])
  })

  it.each([
    ['first', first],
    ['products', <ProductsSection key="products" products={cards} />],
    ['latest', <LatestSection key="latest" articles={[article('a-box')]} posts={[post('a-post')]} />],
    ['film', <VideoSection key="film" film={film} siteUrl="https://boxes.example.com" />],
    ['sustainability', <SustainabilitySection key="sustainability" {...on('2026-11-20')} />],
    ['quote', <QuoteSection key="quote" />],
  ])('renders its %s section without a style attribute', (_, section) => {
    expect(markup(section)).not.toMatch(/\sstyle=/)
  })
})

describe('sustainability section', () => {
  it('shows the certificates of its claims and links each claim to its evidence', () => {
    const html = markup(<SustainabilitySection {...on('2026-11-20')} />)
    const text = words(html)
    expect(text).toContain('Carbon neutral for 2025, with offsets')
    expect(text).toContain('Certificate DP-CN-0096, issued by Weald Forest Assurance')
    expect(text).toContain('Valid until 31 January 2027')
    expect(text).toContain('5 of 19 vehicles')
    expect(addresses(html)).toEqual(
      expect.arrayContaining(['/claims', '/claims#carbon-neutral', '/how-we-do-it/logistics-and-delivery']),
    )
  })

  it.each([
    ['2027-11-01', /Electric trucks|run on batteries|5 of 19/],
    ['2027-02-01', /Carbon neutral for 2025/],
  ])('on %s omits what has expired', (day, claim) => {
    expect(words(markup(<SustainabilitySection {...on('2026-11-20')} />))).toMatch(claim)
    expect(words(markup(<SustainabilitySection {...on(day)} />))).not.toMatch(claim)
  })

  it('without a certificate says that nothing is claimed', () => {
    const text = words(markup(<SustainabilitySection claims={[]} certificates={[]} />))
    expect(text).toContain('we’re not making this claim')
    expect(text).not.toContain('Our claims, and the evidence')
  })

  it('calls B Corp a journey', () => {
    expect(words(markup(<SustainabilitySection {...on('2026-11-20')} />))).toContain('We’re not certified')
  })
})

describe('promotional video', () => {
  const html = markup(<VideoSection film={film} siteUrl="https://boxes.example.com" />)

  it('is a still until clicked, and a link without scripts', () => {
    expect(html).not.toContain('<video')
    expect(html).toMatch(/<a href="\/film\/day.mp4"[^>]*>.*<picture>.*alt="A reel on its way in"/s)
    expect(words(html)).toContain('Watch the video, 7 seconds')
  })

  it('has structured data', () => {
    const [, data = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'VideoObject',
      name: 'A day at the works',
      contentUrl: 'https://boxes.example.com/film/day.mp4',
      thumbnailUrl: ['https://boxes.example.com/uploads/products/10-regular-slotted-container.webp'],
      uploadDate: '2026-11-01',
      duration: 'PT7S',
    })
  })
})
