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

/** What the page of a product says beyond its facts. */
export interface ProductStory {
  /** The id of the product. */
  readonly product: number
  readonly uses: readonly string[]
  /** One or two sentences under the title. */
  readonly lead: string
  readonly paragraphs: readonly string[]
  /** For what else the same construction is used. */
  readonly suits: readonly string[]
  /** What a price hangs on, beside the size and the quantity. */
  readonly tell: readonly string[]
  /** The ids of the products to look at next. */
  readonly related: readonly number[]
  /** What it was called before: addresses made of these lead to it. */
  readonly formerTitles?: readonly string[]
}

export interface Sector {
  readonly use: string
  /** What that trade asks of its packaging. */
  readonly text: string
}

export interface CaseStudy {
  readonly id: string
  readonly title: string
  readonly customer: string
  /** The id of the product that came of it. */
  readonly product: number
  readonly problem: string
  readonly work: string
  readonly outcome: string
  readonly figures: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

/** What the works can make, from the company’s own facts. Lengths in millimetres. */
export interface ManufacturingLimits {
  /** The fewest boxes of one kind. */
  readonly minimumRun: { readonly printed: number; readonly plain: number }
  /** From the order to the delivery, in days by the calendar. */
  readonly leadDays: { readonly repeat: number; readonly first: number }
  /** The largest flat blank that is slotted, and the largest that is die-cut. */
  readonly slottedBlank: SheetSize
  readonly dieCutBlank: SheetSize
  /** The smallest that the gluer holds. */
  readonly smallestBlank: SheetSize
  readonly palletHeight: number
}

export interface SheetSize {
  readonly length: number
  readonly width: number
}
