/** Sectors with their pages, sample packs, lead times and price breaks. */
import type { PlaceholderMark } from './particulars.ts'

export interface Sector {
  /** Path segment after `/sectors/`. */
  readonly slug: string
  /** Last change of the text (`YYYY-MM-DD`), for the sitemap. */
  readonly changed: string
  readonly title: string
  /** One or two sentences for lists, the page and search engines. */
  readonly summary: string
  readonly keywords: string
  /** Uses of products (`PRODUCT_USES`) that belong to the sector. */
  readonly uses: readonly string[]
  /** Id of the product shown at the top. */
  readonly product: number
  /** A typical pack, drawn next to something of known size. */
  readonly scale: SectorScale
  readonly paragraphs: readonly string[]
  readonly requirements: readonly SectorRequirement[]
  /** Id of a sample pack. */
  readonly samplePack?: string
}

export interface SectorScale {
  /** FEFCO code. */
  readonly style: '0201' | '0406' | '0422' | '0427' | '0503' | '0713'
  /** Flute. */
  readonly board: 'B' | 'C' | 'E' | 'EB'
  /** Inside dimensions in mm. */
  readonly inside: { readonly length: number; readonly width: number; readonly depth: number }
  /** A pallet is loaded with the packs, next to a person. */
  readonly beside: 'bottle' | 'hand' | 'pot' | 'pallet'
  readonly ground: 'kraft' | 'drawing' | 'sheet'
}

/** What buyers of the sector require, and how the company meets it. */
export interface SectorRequirement {
  readonly title: string
  readonly text: string
  /** Id of a certificate: without a valid one, the requirement is not shown. */
  readonly certificate?: string
}

export interface SamplePack {
  readonly id: string
  readonly title: string
  readonly contents: readonly string[]
}

/** How long an order takes, and how its price falls with the quantity. */
export interface LeadTime extends PlaceholderMark {
  readonly id: string
  /** Kind of order. */
  readonly name: string
  /** Product ids. */
  readonly products: readonly number[]
  readonly repeat: string
  /** With new tools. */
  readonly first: string
  /** The box that the price breaks are for. */
  readonly basis: string
  /** Quantity, and the price of one box in per cent of its price at the smallest quantity. */
  readonly breaks: readonly (readonly [quantity: string, percent: string])[]
}

export const SECTORS_PATH = '/sectors'
export const SAMPLES_PATH = '/samples'
export const LEAD_TIMES_PATH = '/lead-times'

export function getSectorPath({ slug }: Pick<Sector, 'slug'>): string {
  return `${SECTORS_PATH}/${slug}`
}

/** Returns the URL of the form with the pack chosen. */
export function getSamplesPath(packId: string | undefined): string {
  return packId === undefined ? SAMPLES_PATH : `${SAMPLES_PATH}?pack=${packId}`
}
