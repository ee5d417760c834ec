/** Corrugated board: two liners and a fluted medium. Lengths in mm, weights in g/m². */

/** Take-up is the length of medium per length of board. */
export interface Flute {
  readonly name: 'B' | 'C' | 'E' | 'EB'
  readonly pitch: number
  readonly height: number
  readonly takeUp: number
  readonly medium: number
}

export interface Liner {
  readonly grammage: number
  readonly caliper: number
}

export interface Board {
  readonly flute: Flute
  readonly outside: Liner
  readonly inside: Liner
}

export const FLUTES = {
  B: { name: 'B', pitch: 6.3, height: 2.45, takeUp: 1.32, medium: 110 },
  C: { name: 'C', pitch: 7.6, height: 3.45, takeUp: 1.43, medium: 110 },
  E: { name: 'E', pitch: 3.3, height: 1.1, takeUp: 1.25, medium: 100 },
  /** Two flutes with a liner between them, combined in `medium`. */
  EB: { name: 'EB', pitch: 6.3, height: 3.75, takeUp: 1.29, medium: 310 },
} as const satisfies Record<string, Flute>

export const LINERS = {
  kraft: { grammage: 140, caliper: 0.2 },
  heavyKraft: { grammage: 186, caliper: 0.275 },
  test: { grammage: 180, caliper: 0.275 },
  whiteTop: { grammage: 135, caliper: 0.2 },
} as const satisfies Record<string, Liner>

export const BOARDS = {
  'B kraft': { flute: FLUTES.B, outside: LINERS.heavyKraft, inside: LINERS.test },
  'E kraft': { flute: FLUTES.E, outside: LINERS.kraft, inside: LINERS.kraft },
  'E white top': { flute: FLUTES.E, outside: LINERS.whiteTop, inside: LINERS.kraft },
} as const satisfies Record<string, Board>

/** 3 mm for B flute and 1.5 mm for E flute with the grades above. */
export const thicknessOf = ({ flute, outside, inside }: Board): number =>
  flute.height + outside.caliper + inside.caliper

/** In g/m², without glue. */
export const weightOf = ({ flute, outside, inside }: Board): number =>
  outside.grammage + inside.grammage + flute.medium * flute.takeUp
