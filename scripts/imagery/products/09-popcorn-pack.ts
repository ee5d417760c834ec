import { panel } from '../board.ts'
import type { Face } from '../face.ts'
import { frame } from '../frame.ts'
import { kernel } from '../goods.ts'
import { arc } from '../outline.ts'
import { white } from '../palette.ts'
import { ink, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { add, length as lengthOf, type Point, scale, subtract, unit, type Vec } from '../vector.ts'

const [foot, mouth, height] = [124, 176, 210]
const stripes = 5

/** A carton that widens upwards, so that it nests; its base locks by itself when it is pushed open. */
export function popcornPack(board: number): Drawing {
  const spread = (mouth - foot) / 2
  const corner = (x: number, y: number): [Vec, Vec] => [
    [spread + x * foot, spread + y * foot, 0],
    [x * mouth, y * mouth, height],
  ]
  const [frontLeft, frontRight, backRight, backLeft] = [
    corner(1, 0),
    corner(1, 1),
    corner(0, 1),
    corner(0, 0),
  ]
  const faces: Face[] = []
  for (const [[leftFoot, leftTop], [rightFoot, rightTop], sides] of [
    [frontLeft, frontRight, ['fold', 'contour']],
    [frontRight, backRight, ['contour', 'fold']],
    [backRight, backLeft, ['fold', 'fold']],
    [backLeft, frontLeft, ['fold', 'fold']],
  ] as const) {
    const along = unit(subtract(rightFoot, leftFoot))
    const middleFoot = scale(add(leftFoot, rightFoot), 0.5)
    const middleTop = scale(add(leftTop, rightTop), 0.5)
    const up = unit(subtract(middleTop, middleFoot))
    const slope = lengthOf(subtract(middleTop, middleFoot))
    const at = (across: number, rise: number): Point => {
      const half = (foot + (mouth - foot) * rise) / 2
      return [across * half, rise * slope]
    }
    const scallop = mouth / stripes
    const crown = Array.from({ length: stripes }, (_, index) => {
      const centre = mouth / 2 - (index + 0.5) * scallop
      return arc(centre, slope, scallop / 2, scallop * 0.42, 0, 180, 4).slice(index === 0 ? 0 : 1)
    }).flat()
    const outline = [at(-1, 0), at(1, 0), ...crown]
    const edges = ['contour', sides[0], ...crown.slice(1).map(() => undefined), sides[1]] as const
    const bars = Array.from({ length: stripes }, (_, index) => index)
      .filter((index) => index % 2 === 0)
      .map((index) => {
        const [from, to] = [(index * 2) / stripes - 1, ((index + 1) * 2) / stripes - 1]
        const cap = arc(((from + to) / 2) * (mouth / 2), slope, scallop / 2, scallop * 0.42, 0, 180, 4)
        return ink([at(from, 0), at(to, 0), ...cap])
      })
    const label = [
      ...sign('disc', 0, slope * 0.5, 116),
      ...sign('disc', 0, slope * 0.5, 100, white),
      ...words('POP', 0, slope * 0.5 - 16, 32, { colour: '#1b2fb5', width: 11 }),
    ]
    faces.push(
      ...panel({
        frame: frame(middleFoot, along, up),
        outline,
        edges,
        board,
        outside: white,
        print: [...bars, ...label],
      }),
    )
  }
  const heap = [
    [0.5, 0.5, 44],
    [0.3, 0.42, 34],
    [0.66, 0.38, 32],
    [0.42, 0.68, 34],
    [0.68, 0.64, 34],
    [0.24, 0.24, 18],
    [0.48, 0.22, 20],
    [0.76, 0.24, 14],
    [0.22, 0.5, 20],
    [0.5, 0.8, 20],
    [0.78, 0.5, 22],
    [0.8, 0.76, 20],
    [0.86, 0.62, 10],
    [0.86, 0.4, 8],
  ] as const
  const kernels = heap.map(([x, y, z], index) => kernel([x * mouth, y * mouth, height + z - 16], 25, index))
  return {
    pieces: [[...faces, ...kernels]],
    dimensions: [
      {
        from: [spread + foot, spread, 0],
        to: [spread + foot, spread + foot, 0],
        away: [1, 0, 0],
        text: `${foot}`,
      },
      { from: [mouth, 0, height], to: [mouth, 0, 0], away: [0, -1, 0], text: `${height}` },
    ],
    code: 'FEFCO 0713',
    flute: 'E',
  }
}
