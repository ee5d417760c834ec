/** Geometry of a pack next to something of known size, in isometric projection and millimetres. */
import type { SectorScale } from '#domain/company/sectors.ts'
import { flatBlank } from '#domain/specification/flat-blank.ts'

type Point = readonly [x: number, y: number]

export interface ScaleView {
  readonly ground: SectorScale['ground']
  readonly beside: SectorScale['beside']
  readonly title: string
  readonly words: string
  /** Faces from back to front, as SVG paths. */
  readonly faces: readonly { readonly side: 'top' | 'front' | 'end'; readonly path: string }[]
  /** Tapes on the tops. */
  readonly tapes: string
  /** Foot of the object of known size. */
  readonly foot: Point
  readonly labels: readonly { readonly side: string; readonly at: Point; readonly text: string }[]
  readonly box: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

interface Cuboid {
  readonly at: readonly [x: number, y: number, z: number]
  readonly length: number
  readonly width: number
  readonly height: number
  readonly hasTape: boolean
}

/** Height and half the width of each object. */
const OBJECTS = {
  bottle: { height: 235, half: 34, words: 'a 330 ml bottle' },
  hand: { height: 190, half: 70, words: 'a hand' },
  pot: { height: 240, half: 80, words: 'a 13 cm plant pot' },
  pallet: { height: 1760, half: 300, words: 'a person' },
} as const
/** UK standard pallet, and the height to which it is loaded. */
const PALLET = { length: 1200, width: 1000, deck: 150, loaded: 1500 } as const

/** @throws if the dimensions can't be drawn, since they are constants of the company */
export function viewToScale({ style, board, inside, beside, ground }: SectorScale): ScaleView {
  const blank = flatBlank({ style, board, ...inside, weight: null })
  if (blank === null) throw new Error(`No blank of ${inside.length} × ${inside.width} × ${inside.depth} mm`)
  const { length, width, depth: height } = inside
  const pack = { length, width, height, hasTape: style === '0201' }
  const cuboids = beside === 'pallet' ? palletOf(pack) : [{ ...pack, at: [0, 0, 0] as const }]
  const faces = cuboids.flatMap(facesOf)
  const all = cuboids.flatMap(cornersOf)
  const object = OBJECTS[beside]
  const right = Math.max(...all.map(([x]) => x))
  const gap = 0.06 * (right - Math.min(...all.map(([x]) => x))) + object.half
  const end = project(Math.max(...cuboids.map(({ at, length: l }) => at[0] + l)), 0, 0)
  const foot: Point = [right + gap, end[1] + 0.2 * object.height]
  const reach = 0.1 * Math.max(length, width, height)
  const labels =
    beside === 'pallet'
      ? []
      : [
          { side: 'length', at: move(project(length / 2, width, 0), -reach, reach), text: String(length) },
          { side: 'width', at: move(project(length, width / 2, 0), reach, reach), text: String(width) },
          { side: 'height', at: move(project(0, width, height / 2), -reach, 0), text: String(height) },
        ]
  const xs = [...all.map(([x]) => x), ...labels.map(({ at }) => at[0]), foot[0] + object.half]
  const ys = [...all.map(([, y]) => y), ...labels.map(({ at }) => at[1]), foot[1], foot[1] - object.height]
  const margin = 0.12 * (Math.max(...xs) - Math.min(...xs))
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin / 2]
  const size = `${length} × ${width} × ${height}\u00a0mm inside`
  const [sheet, flute] = [
    `${blank.length.toLocaleString('en-GB')}\u00a0×\u00a0${blank.width.toLocaleString('en-GB')}\u00a0mm`,
    blank.board,
  ]
  return {
    ground,
    beside,
    title: beside === 'pallet' ? `${cuboids.length - 1} cases on a pallet` : 'Drawn to scale',
    words: `${size}, next to ${object.words}. Folded from one blank of ${sheet}, ${flute}\u00a0flute, ${Math.round(blank.weight * 1000)}\u00a0g.`,
    faces,
    tapes: cuboids
      .filter(({ hasTape }) => hasTape)
      .map(tapeOf)
      .join(''),
    foot,
    labels,
    box: {
      left,
      top,
      width: Math.max(...xs) + margin - left,
      height: Math.max(...ys) + margin / 2 - top,
    },
  }
}

/** Fills the pallet in layers; farther cases first. */
function palletOf(pack: Omit<Cuboid, 'at'>): Cuboid[] {
  const { length, width, deck, loaded } = PALLET
  const count = (room: number, one: number) => Math.max(1, Math.floor(room / one))
  const [along, across, layers] = [
    count(length, pack.length),
    count(width, pack.width),
    count(loaded - deck, pack.height),
  ]
  const cases = Array.from({ length: along * across * layers }, (_, index): Cuboid => {
    const [layer, place] = [Math.floor(index / (along * across)), index % (along * across)]
    const [x, y] = [Math.floor(place / across) * pack.length, (place % across) * pack.width]
    return { ...pack, at: [x, y, deck + layer * pack.height], hasTape: pack.hasTape && layer === layers - 1 }
  })
  return [{ at: [0, 0, 0], length, width, height: deck, hasTape: false }, ...cases]
}

const project = (x: number, y: number, z: number): Point => [
  Math.round((x - y) * Math.cos(Math.PI / 6)),
  Math.round((x + y) / 2 - z),
]
const move = ([x, y]: Point, right: number, down: number): Point => [
  Math.round(x + right),
  Math.round(y + down),
]
const pathOf = (points: readonly Point[]) => `M${points.map((point) => point.join(' ')).join('L')}Z`

function facesOf({ at: [x, y, z], length, width, height }: Cuboid) {
  const [farX, farY, top] = [x + length, y + width, z + height]
  return [
    {
      side: 'top' as const,
      path: pathOf([
        project(x, y, top),
        project(farX, y, top),
        project(farX, farY, top),
        project(x, farY, top),
      ]),
    },
    {
      side: 'front' as const,
      path: pathOf([
        project(x, farY, z),
        project(farX, farY, z),
        project(farX, farY, top),
        project(x, farY, top),
      ]),
    },
    {
      side: 'end' as const,
      path: pathOf([
        project(farX, y, z),
        project(farX, farY, z),
        project(farX, farY, top),
        project(farX, y, top),
      ]),
    },
  ]
}

function cornersOf({ at: [x, y, z], length, width, height }: Cuboid): Point[] {
  return [x, x + length].flatMap((one) =>
    [y, y + width].flatMap((other) => [project(one, other, z), project(one, other, z + height)]),
  )
}

function tapeOf({ at: [x, y, z], length, width, height }: Cuboid): string {
  const [middle, top] = [y + width / 2, z + height]
  return `M${project(x, middle, top).join(' ')}L${project(x + length, middle, top).join(' ')}`
}
