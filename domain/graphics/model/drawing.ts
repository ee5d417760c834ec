/** What a laid-out picture consists of. It is measured here, turned into SVG by `svg.ts`, and into pixels by the host. */
import type { Region, Size } from '#domain/media/crops.ts'

/** In pixels of the picture, from its left and from its top. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A filled or stroked shape, as the data of an SVG path. */
export interface Shape {
  readonly kind: 'shape'
  readonly path: string
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly dashes?: readonly number[]
  readonly opacity?: number
  /** Moves and enlarges the path. */
  readonly at?: { readonly x: number; readonly y: number; readonly scale: number }
  /** What is outside of this is not drawn. */
  readonly clip?: Box
}

/** A rectangle that fades from one opacity to another, down or across. */
export interface Scrim {
  readonly kind: 'scrim'
  readonly box: Box
  readonly colour: string
  readonly stops: readonly { readonly at: number; readonly opacity: number }[]
  readonly across?: boolean
}

/** A picture, cut to fill a box. */
export interface PlacedImage {
  readonly kind: 'picture'
  readonly slot: string
  readonly box: Box
  /** The part of the picture that fills the box, in its own pixels. */
  readonly region: Region
}

/** The outline of a glyph, upwards in units of its face, and where its origin comes to stand. */
export interface PlacedOutline {
  readonly path: string
  readonly x: number
  readonly y: number
  /** Pixels to the unit. */
  readonly scale: number
}

/** A line of a text, as outlines of its glyphs. */
export interface TextLine {
  readonly kind: 'text'
  readonly slot: string
  readonly glyphs: readonly PlacedOutline[]
  readonly fill: string
  /** Where the outlines truly are. */
  readonly ink: Box
  /** The room that the text was given. */
  readonly room: Box
  /** What was set, in the order in which it is read. */
  readonly text: string
  /** In pixels, of the letters. */
  readonly size: number
  /** The lowest contrast with what it stands on, where that is known. */
  readonly contrast: number
}

export type Element = Shape | Scrim | PlacedImage | TextLine

/** Something that the person who fills the slots should know. */
export interface DesignWarning {
  /** The field beside which it stands. */
  readonly slot: string
  readonly code:
    | 'required'
    | 'shrunk'
    | 'clamped'
    | 'left-out'
    | 'too-long'
    | 'missing-glyphs'
    | 'marks-cut'
    | 'small-picture'
    | 'missing-picture'
    | 'not-understood'
  readonly sentence: string
}

export interface Drawing {
  readonly size: Size
  readonly background: string
  /** From the back to the front. */
  readonly elements: readonly Element[]
  readonly notices: readonly DesignWarning[]
  /** Drafted from the slots; the person may write another. */
  readonly altText: string
  /** The same, where no picture needs another address than its own (`svgOf`). */
  readonly svg: string
}

/** What the layout must know of a picture’s bytes. */
export interface ImageMetadata extends Size {
  /** What `<image>` shows: an address of data, or a blob’s. */
  readonly href: string
  /** How light and how dark it is, cell by cell (`pictures/luminance.ts`). */
  readonly light: LuminanceGrid
}

/** Relative luminance as WCAG has it, the least and the most in each cell, row by row, from 0 to 1. */
export interface LuminanceGrid {
  readonly columns: number
  readonly rows: number
  readonly darkest: ArrayLike<number>
  readonly lightest: ArrayLike<number>
}
