/** Names of the sizes of a committed picture: `npm run generate:company` writes them, pages load them. */
import type { StaticImage } from '#domain/company/company.ts'

export const DERIVATIVE_WIDTHS = [320, 480, 800, 1200] as const
export const DERIVATIVE_FORMATS = ['avif', 'webp'] as const
export type DerivativeFormat = (typeof DERIVATIVE_FORMATS)[number]

export const derivativeName = (stem: string, hash: string, width: number, format: DerivativeFormat): string =>
  `${stem}.${hash}-${width}.${format}`

/** Of every trace, so that the manifest need not say it again: bitmap, 4 × 3, 16 bits a pixel. */
const BITMAP_HEAD = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The address of a trace; pages of a strict policy have no other place for it. */
export const getPlaceholderUrl = ({ trace }: StaticImage): string =>
  `data:image/bmp;base64,${BITMAP_HEAD}${trace}`

/** The `srcset` of one format, for an original's address. */
export function sourceSet(original: string, { hash }: StaticImage, format: DerivativeFormat): string {
  const stem = original.replace(/\.[a-z]+$/, '')
  return DERIVATIVE_WIDTHS.map((width) => `${derivativeName(stem, hash, width, format)} ${width}w`).join(', ')
}
