import { describe, expect, it } from 'vitest'
import { STATIC_IMAGES } from '#company/images.ts'
import { markup } from '#tests/support/markup.tsx'
import { Picture } from './picture.tsx'

const [src = '', { hash, width, height } = { hash: '', width: 0, height: 0 }] =
  Object.entries(STATIC_IMAGES)[0] ?? []
const stem = src.replace('.webp', '')

describe('a picture', () => {
  const html = markup(<Picture src={src} alt="A brown box" sizes="20rem" />)

  it('offers AVIF before WebP, each at four widths, and the original to others', () => {
    const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="20rem"/gi)]
    expect(sources.map(([, type]) => type)).toEqual(['image/avif', 'image/webp'])
    expect(sources[0]?.[2]).toBe(
      [320, 480, 800, 1200].map((one) => `${stem}.${hash}-${one}.avif ${one}w`).join(', '),
    )
    expect(html).toMatch(
      new RegExp(`<img[^>]+ src="${src}" alt="A brown box" width="${width}" height="${height}"`),
    )
  })

  it('waits until it is near the window', () => {
    expect(html).toContain('loading="lazy"')
    expect(html).not.toMatch(/fetchpriority/i)
  })

  it('comes first when it is told to', () => {
    const first = markup(<Picture src={src} alt="A brown box" sizes="100vw" priority />)
    expect(first).toContain('loading="eager"')
    expect(first).toMatch(/fetchpriority="high"/i)
  })

  it('lies over a trace of itself that only eyes notice, without a style of its own', () => {
    expect(html).toMatch(/<img[^>]+src="data:image\/bmp;base64,[\w+/=]+" alt="" aria-hidden="true"/)
    expect(html).not.toContain('style=')
  })

  it('of nothing new is passed over by those who do not see it', () => {
    expect(markup(<Picture src={src} decorative sizes="20rem" />)).toMatch(
      new RegExp(`<img[^>]+ src="${src}" alt="" width`),
    )
  })

  it('without words does not compile', () => {
    // @ts-expect-error it needs alt or decorative
    const silent = <Picture src={src} sizes="20rem" />
    expect(silent.props).not.toHaveProperty('alt')
  })

  it('that was not committed is refused', () => {
    expect(() => markup(<Picture src="/uploads/none.webp" alt="None" sizes="20rem" />)).toThrow(
      'There is no committed picture /uploads/none.webp',
    )
  })
})
