/** FEFCO 0427: a shallow box from one blank, walls rolled over into themselves, lid hinged at the back. */
import { panel } from './board.ts'
import type { Size } from './case.ts'
import type { Face } from './face.ts'
import { hinge } from './frame.ts'
import type { Material } from './palette.ts'
import { mirrored, type Print } from './print.ts'
import { standing } from './standing.ts'
import type { Point } from './vector.ts'

export interface Mailer {
  readonly size: Size
  readonly board: number
  /** Degrees of the lid: 90 is closed, 0 upright. */
  readonly lid: number
  /** Degrees of the flap at its edge. */
  readonly tuck?: number
  readonly outside?: Material
  readonly inside?: Material
  readonly front?: readonly Print[]
  readonly right?: readonly Print[]
  /** On the lid's inside, across and up from its hinge as one looks at it. */
  readonly lidInside?: readonly Print[]
  /** On the inside of the flap at the lid's edge, in the same way. */
  readonly flapInside?: readonly Print[]
}

export function mailer({ size, board, lid, tuck: bend = 60, outside, inside, ...print }: Mailer): Face[] {
  const { length, width, height } = size
  const look = { ...(outside && { outside }), ...(inside && { inside }) }
  const rolled = { top: height, edges: ['open' as const], layers: 2, ...look }
  const { faces, frames } = standing({
    size,
    board,
    sides: {
      front: { ...rolled, print: print.front ?? [] },
      right: { ...rolled, print: print.right ?? [] },
      back: { top: height, edges: ['open'], ...look },
      left: rolled,
    },
    ...(inside && { floorMaterial: inside }),
  })
  const cover = hinge(frames.back, [length, height], [0, height], lid)
  const depth = width - board
  const gap = board * 0.6
  faces.push(
    ...panel({
      frame: cover,
      outline: [
        [gap, 0],
        [length - gap, 0],
        [length - gap, depth],
        [gap, depth],
      ],
      edges: ['open', 'fold', 'fold', 'fold'],
      board,
      flutes: 'u',
      ...look,
      printInside: mirrored(print.lidInside ?? [], length),
    }),
  )
  const tuckDepth = height - 2 * board
  const tuck = hinge(cover, [length - gap, depth], [gap, depth], bend)
  const slant = tuckDepth * 0.35
  faces.push(
    ...panel({
      frame: tuck,
      outline: [
        [board, 0],
        [length - 2 * gap - board, 0],
        [length - 2 * gap - board - slant * 0.4, tuckDepth],
        [board + slant * 0.4, tuckDepth],
      ],
      edges: ['fold'],
      board,
      flutes: 'u',
      ...look,
      printInside: mirrored(print.flapInside ?? [], length - 2 * gap),
    }),
  )
  const ear: Point[] = [
    [depth * 0.08, 0],
    [depth * 0.92, 0],
    [depth * 0.92, tuckDepth * 0.35],
    [depth * 0.78, tuckDepth],
    [depth * 0.22, tuckDepth],
    [depth * 0.08, tuckDepth * 0.6],
  ]
  for (const [from, to] of [
    [
      [length - gap, 0],
      [length - gap, depth],
    ],
    [
      [gap, depth],
      [gap, 0],
    ],
  ] as const)
    faces.push(...panel({ frame: hinge(cover, from, to, 66), outline: ear, edges: ['fold'], board, ...look }))
  return faces
}
