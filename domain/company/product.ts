import type { PlaceholderMark } from './particulars.ts'

export interface Product {
  readonly id: number
  readonly title: string
  /** Public URL. */
  readonly image: string
  readonly description: string
  readonly alt: string
  /** Title block of the drawing. */
  readonly style: string
  readonly board: string
  readonly print: string
  readonly flute: keyof typeof FLUTE_THICKNESS_MM
  /** FEFCO code of the construction. */
  readonly fefco: string
}

export const FLUTE_THICKNESS_MM = { B: 3, E: 1.5 } as const

/** Content of a product page. */
export interface ProductStory {
  /** Product id. */
  readonly product: number
  readonly uses: readonly string[]
  /** One or two sentences. */
  readonly lead: string
  readonly paragraphs: readonly string[]
  /** Other uses of the construction. */
  readonly suits: readonly string[]
  /** Facts needed for a price, besides size and quantity. */
  readonly tell: readonly string[]
  /** Ids of related products. */
  readonly related: readonly number[]
  /** Former titles; their URLs redirect. */
  readonly formerTitles?: readonly string[]
}

export interface CaseStudy extends PlaceholderMark {
  readonly id: string
  readonly title: string
  readonly customer: string
  /** Product id. */
  readonly product: number
  readonly problem: string
  readonly work: string
  readonly outcome: string
  readonly figures: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

/** Production limits. Lengths in mm. */
export interface ManufacturingLimits {
  /** Boxes of one type. */
  readonly minimumRun: { readonly printed: number; readonly plain: number }
  /** Calendar days from order to delivery. */
  readonly leadDays: { readonly repeat: number; readonly first: number }
  /** Largest blanks that can be slotted and die-cut. */
  readonly slottedBlank: SheetSize
  readonly dieCutBlank: SheetSize
  /** Smallest blank the gluer takes. */
  readonly smallestBlank: SheetSize
  readonly palletHeight: number
}

export interface SheetSize {
  readonly length: number
  readonly width: number
}
