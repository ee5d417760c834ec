/** Glyphs as they are measured: their outlines, and where they stand in a line. */

export interface Outline {
  /** In the face’s units, upwards; empty for a space. */
  readonly path: string
  readonly unitsPerEm: number
  /** What no curve leaves, in ems: the hull of all its points. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface PlacedGlyph {
  readonly outline: Outline
  /** In ems, from the line’s left end and from its baseline, upwards. */
  readonly x: number
  readonly y: number
}

export interface ShapedLine {
  readonly glyphs: readonly PlacedGlyph[]
  /** How far the line moves the pen, in ems. */
  readonly advance: number
  /** Where the outlines are, in ems; all zero where nothing is drawn. */
  readonly ink: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** Characters that no face has. */
  readonly missing: readonly string[]
}
