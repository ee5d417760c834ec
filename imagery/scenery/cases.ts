/** Cases as they leave: closed and taped, or flat. */

import type { BlankArt } from '../artwork.ts'
import { BOARDS, type BoardName, flat, madeUp, piece, rectangle, slottedCase, thicknessOf } from '../box.ts'
import { type BoardPiece, boxOf, type Good, type Place, plainly } from '../scene.ts'

type Size = readonly [length: number, width: number, height: number]

const tape = plainly('#a87d4e', 0.42)

/**
 * Closed and taped above.
 * @param size outside, the front's width first
 */
export function closedCases(
  name: string,
  [length, width, height]: Size,
  places: readonly Place[],
  { board = 'B kraft', print }: { board?: BoardName; print?: BlankArt } = {},
): { boards: BoardPiece[]; goods: Good[] } {
  const t = thicknessOf(BOARDS[board])
  const blank = slottedCase(
    { length: length - 2 * t, width: width - 2 * t, height: height - 4 * t },
    BOARDS[board],
  )
  // It stands on its front wall's foot, so its middle lies half a width behind.
  const stand = { root: 'upright', at: [0, -(width - t) / 2] } as const
  const box = boxOf(name, blank, { pose: madeUp, stand, places, ...(print && { print }) })
  const strip = (size: Size, at: Size): Good => ({
    kind: 'carton',
    at,
    size,
    bevel: 0.05,
    faces: { others: tape },
    places,
  })
  return {
    boards: [box],
    goods: [
      strip([length + 0.4, 48, 0.2], [0, 0, height]),
      strip([0.2, 48, 55], [-length / 2 - 0.1, 0, height - 55]),
      strip([0.2, 48, 55], [length / 2 + 0.1, 0, height - 55]),
    ],
  }
}

/** Flat sheets one upon the other, their flutes to be seen along their edges. */
export function flatSheets(
  name: string,
  [length, width]: readonly [number, number],
  places: readonly Place[],
  board: BoardName = 'B kraft',
): BoardPiece {
  return boxOf(name, piece(rectangle(0, 0, length, width), BOARDS[board]), {
    pose: flat,
    stand: { root: 'face up' },
    places,
  })
}
