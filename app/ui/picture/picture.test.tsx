import { describe, expect, it } from 'vitest'
import { STATIC_IMAGES } from '#company/images.ts'
import { markup } from '#tests/support/markup.tsx'
import { Picture } from './picture.tsx'

const [src = '', { hash, width, height } = { hash: '', width: 0, height: 0 }] =
  Object.entries(STATIC_IMAGES)[0] ?? []
const stem = src.replace('.webp', '')

describe('Picture', () => {
  const html = markup(<Picture src={src} alt="A brown box" sizes="20rem" />)

  it('offers AVIF before WebP in four widths, and the original', () => {
    const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="20rem"/gi)]
    expect(sources.map(([, type]) => type)).toEqual(['image/avif', 'image/webp'])
    expect(sources[0]?.[2]).toBe(
      [320, 480, 800, 1200].map((one) => `${stem}.${hash}-${one}.avif ${one}w`).join(', '),
    )
    expect(html).toMatch(
      new RegExp(`<img[^>]+ src="${src}" alt="A brown box" width="${width}" height="${height}"`),
    )
  })

  it('loads lazily', () => {
    expect(html).toContain('loading="lazy"')
    expect(html).not.toMatch(/fetchpriority/i)
  })

  it('loads eagerly with high priority if requested', () => {
    const first = markup(<Picture src={src} alt="A brown box" sizes="100vw" priority />)
    expect(first).toContain('loading="eager"')
    expect(first).toMatch(/fetchpriority="high"/i)
  })

  it('covers a hidden placeholder without a style attribute', () => {
    expect(html).toMatch(/<img[^>]+src="data:image\/bmp;base64,[\w+/=]+" alt="" aria-hidden="true"/)
    expect(html).not.toContain('style=')
  })

  it('is hidden from screen readers if decorative', () => {
    expect(markup(<Picture src={src} decorative sizes="20rem" />)).toMatch(
      new RegExp(`<img[^>]+ src="${src}" alt="" width`),
    )
  })

  it('needs a description to compile', () => {
    // @ts-expect-error it needs alt or decorative
    const silent = <Picture src={src} sizes="20rem" />
    expect(silent.props).not.toHaveProperty('alt')
  })

  it('offers an uploaded image in several widths, or only as it is from another origin', () => {
    const path = '/storage/v1/object/public/blog-media/blog-images/a.jpg'
    const uploaded = markup(<Picture src={path} alt="A press" sizes="20rem" />)
    expect(uploaded).toContain('/storage/v1/render/image/public/blog-media/blog-images/a.jpg?width=480')
    // Styles hide an image that isn't in a picture element, which is the placeholder.
    expect(uploaded).toMatch(/<picture><img[^>]+alt="A press"[^>]*sizes="20rem"/)
    const elsewhere = markup(<Picture src={`https://api.example.com${path}`} alt="A press" sizes="20rem" />)
    expect(elsewhere).toContain(`src="https://api.example.com${path}"`)
    expect(elsewhere).not.toContain('srcSet')
  })

  it('throws for an image that isn’t committed', () => {
    expect(() => markup(<Picture src="/uploads/none.webp" alt="None" sizes="20rem" />)).toThrow(
      'There is no committed picture /uploads/none.webp',
    )
  })
})
