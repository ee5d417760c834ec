/** What a product says of itself; `company/products.ts` lists them. */
export interface Product {
  readonly id: number
  readonly title: string
  /** The public address of the picture. */
  readonly image: string
  readonly description: string
  readonly alt: string
  /** The three lines of the drawing's title block. */
  readonly style: string
  readonly board: string
  readonly print: string
  readonly flute: keyof typeof FLUTE_THICKNESS_MM
  /** The construction by the European code of box styles. */
  readonly fefco: string
}

/** The thickness of our board by its flute. */
export const FLUTE_THICKNESS_MM = { B: 3, E: 1.5 } as const
