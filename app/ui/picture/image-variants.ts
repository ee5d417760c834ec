/** File names of committed image sizes, written by `npm run generate:company`. */
import type { StaticImage } from '#domain/company/company.ts'

export const DERIVATIVE_WIDTHS = [320, 480, 800, 1200] as const
export const DERIVATIVE_FORMATS = ['avif', 'webp'] as const
export type DerivativeFormat = (typeof DERIVATIVE_FORMATS)[number]

export const derivativeName = (stem: string, hash: string, width: number, format: DerivativeFormat): string =>
  `${stem}.${hash}-${width}.${format}`

/** Header of every placeholder: bitmap, 4 × 3, 16 bits per pixel. */
const BITMAP_HEAD = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Returns the placeholder as a data URL, since the CSP forbids inline styles. */
export const getPlaceholderUrl = ({ trace }: StaticImage): string =>
  `data:image/bmp;base64,${BITMAP_HEAD}${trace}`

/** Returns the `srcset` of one format. */
export function sourceSet(original: string, { hash }: StaticImage, format: DerivativeFormat): string {
  const stem = original.replace(/\.[a-z]+$/, '')
  return DERIVATIVE_WIDTHS.map((width) => `${derivativeName(stem, hash, width, format)} ${width}w`).join(', ')
}
