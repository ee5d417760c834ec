import type { Region, Size } from '#domain/media/crops.ts'

/** In pixels from the top left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A filled or stroked SVG path. */
export interface Shape {
  readonly kind: 'shape'
  readonly path: string
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly dashes?: readonly number[]
  readonly opacity?: number
  readonly at?: { readonly x: number; readonly y: number; readonly scale: number }
  readonly clip?: Box
}

/** A gradient that makes text on images legible. */
export interface Scrim {
  readonly kind: 'scrim'
  readonly box: Box
  readonly colour: string
  readonly stops: readonly { readonly at: number; readonly opacity: number }[]
  readonly across?: boolean
}

/** An image cropped to a box. */
export interface PlacedImage {
  readonly kind: 'picture'
  readonly slot: string
  readonly box: Box
  /** In image pixels. */
  readonly region: Region
}

/** A glyph outline in font units (y upwards), with its origin in pixels. */
export interface PlacedOutline {
  readonly path: string
  readonly x: number
  readonly y: number
  /** Pixels per font unit. */
  readonly scale: number
}

/** A line of text as glyph outlines. */
export interface TextLine {
  readonly kind: 'text'
  readonly slot: string
  readonly glyphs: readonly PlacedOutline[]
  readonly fill: string
  /** Bounds of the outlines. */
  readonly ink: Box
  readonly area: Box
  /** Text in logical order. */
  readonly text: string
  /** Font size in pixels. */
  readonly size: number
  /** Minimum contrast ratio with the background. */
  readonly contrast: number
}

export type Element = Shape | Scrim | PlacedImage | TextLine

/** A warning shown to the user next to a slot. */
export interface DesignWarning {
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
  readonly message: string
}

export interface Drawing {
  readonly size: Size
  readonly background: string
  /** Back to front. */
  readonly elements: readonly Element[]
  readonly warnings: readonly DesignWarning[]
  /** Suggestion from the slots. */
  readonly altText: string
  /** SVG with the images' own URLs. */
  readonly svg: string
}

export interface ImageMetadata extends Size {
  /** A data or blob URL. */
  readonly href: string
  readonly light: LuminanceGrid
}

/** Minimum and maximum WCAG relative luminance of each cell, row by row, from 0 to 1. */
export interface LuminanceGrid {
  readonly columns: number
  readonly rows: number
  readonly darkest: ArrayLike<number>
  readonly lightest: ArrayLike<number>
}
