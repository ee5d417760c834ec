/** How the sizes of a committed picture are named; the imagery command writes them, pages ask for them. */

export interface CommittedPicture {
  readonly width: number
  readonly height: number
  /** Of the original and of how its sizes are encoded. */
  readonly hash: string
  /** A WebP of 16 pixels across, base64. */
  readonly placeholder: string
}

export const derivativeWidths = [320, 480, 800, 1200] as const
export const derivativeFormats = ['avif', 'webp'] as const
export type DerivativeFormat = (typeof derivativeFormats)[number]

export const derivativeName = (stem: string, hash: string, width: number, format: DerivativeFormat): string =>
  `${stem}.${hash}-${width}.${format}`

/** The `srcset` of one format, for an original's address. */
export function sourceSet(original: string, { hash }: CommittedPicture, format: DerivativeFormat): string {
  const stem = original.replace(/\.[a-z]+$/, '')
  return derivativeWidths.map((width) => `${derivativeName(stem, hash, width, format)} ${width}w`).join(', ')
}
