export interface Outline {
  /** SVG path in font units, y upwards; empty for a space. */
  readonly path: string
  readonly unitsPerEm: number
  /** Bounds of all points, including control points, in ems. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface PlacedGlyph {
  readonly outline: Outline
  /** In ems from the line's left end and baseline, y upwards. */
  readonly x: number
  readonly y: number
}

export interface ShapedLine {
  readonly glyphs: readonly PlacedGlyph[]
  /** Advance width, in ems. */
  readonly advance: number
  /** Bounds of the outlines, in ems; zero if nothing is drawn. */
  readonly ink: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly missing: readonly string[]
}
