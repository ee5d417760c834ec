/**
 * A folded blank as the renderer takes it: for each panel the outline that stays flat and where it lies, and for each
 * crease the two lines between which the board bends.
 */
import {
  after,
  type Blank,
  blankBounds,
  type Crease,
  fold,
  type Motion,
  moved,
  type Outline,
  type Point,
  type Pose,
  panelOf,
  placed,
  pullIn,
  type Segment,
  shift,
  thicknessOf,
  turnAbout,
} from './box.ts'

/** Twelve numbers, three rows of four, millimetres. */
export type Matrix = readonly (readonly [number, number, number, number])[]

export interface BoardModel {
  readonly flute: { readonly pitch: number; readonly height: number; readonly along: 'x' | 'y' }
  readonly liners: { readonly outside: number; readonly inside: number }
  readonly thickness: number
  readonly bounds: readonly [number, number, number, number]
  readonly panels: readonly {
    readonly name: string
    readonly outline: Outline
    readonly holes: readonly Outline[]
    readonly matrix: Matrix
  }[]
  readonly bends: readonly {
    /** The same way along: where the parent's flat part ends, and where the child's begins. */
    readonly parent: Segment
    readonly child: Segment
    readonly parentMatrix: Matrix
    readonly childMatrix: Matrix
    readonly degrees: number
  }[]
}

export interface Stand {
  /** The middle of the root panel's foot comes to lie here, with the floor at 0. */
  readonly at?: Point
  /** Degrees about the upright. */
  readonly heading?: number
  /**
   * How the root panel is set up: `upright` on its lower edge, `flat` with its inside up, `face up` with its print up.
   */
  readonly root: 'upright' | 'flat' | 'face up'
  readonly lift?: number
  /** The model is turned about its own level axes before it is set down, in degrees. */
  readonly tilt?: { readonly about: 'x' | 'y'; readonly degrees: number }
}

const setUp: Readonly<Record<Stand['root'], Motion>> = {
  upright: { x: [1, 0, 0], y: [0, 0, 1], z: [0, -1, 0], origin: [0, 0, 0] },
  flat: { x: [-1, 0, 0], y: [0, 1, 0], z: [0, 0, -1], origin: [0, 0, 0] },
  'face up': { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] },
}

/** How far from the crease board begins to bend, in thicknesses. */
const bendInThicknesses = 0.62

export function boardModel(blank: Blank, pose: Pose, stand: Stand, fluteAlong: 'x' | 'y' = 'y'): BoardModel {
  const thickness = thicknessOf(blank.board)
  const folded = fold(blank, pose)
  const root = panelOf(blank, blank.root)
  const pulled = new Map(
    blank.panels.map((panel) => {
      const own = blank.creases.filter(({ parent, child }) => parent === panel.name || child === panel.name)
      const { outline, segments } = pullIn(
        panel.outline,
        own.map((crease) => ({ segment: crease.line, by: bendInThicknesses * thickness })),
      )
      return [
        panel.name,
        { outline, segments: new Map(own.map((crease, index) => [crease, segments[index] as Segment])) },
      ]
    }),
  )
  const middle = root.outline.reduce<Point>(
    (sum, [x, y]) => [sum[0] + x / root.outline.length, sum[1] + y / root.outline.length],
    [0, 0],
  )
  const foot = Math.min(...root.outline.map(([, y]) => y))
  const tilted = stand.tilt
    ? turnAbout(stand.tilt.about === 'x' ? [1, 0, 0] : [0, 1, 0], stand.tilt.degrees)
    : undefined
  const stood = after(
    setUp[stand.root],
    shift([-middle[0], stand.root === 'upright' ? -foot : -middle[1], 0]),
  )
  const raised = after(turnAbout([0, 0, 1], stand.heading ?? 0), tilted ? after(tilted, stood) : stood)
  const motions = new Map([...folded].map(([name, motion]) => [name, after(raised, motion)]))
  const lowest = Math.min(
    ...blank.panels.flatMap(({ name, outline }) =>
      outline.flatMap((point) =>
        [1, -1].map((side) => placed(motions.get(name) as Motion, point, (side * thickness) / 2)[2]),
      ),
    ),
  )
  const down = shift([stand.at?.[0] ?? 0, stand.at?.[1] ?? 0, (stand.lift ?? 0) - lowest])
  const segmentOf = (name: string, crease: Crease) => pulled.get(name)?.segments.get(crease) as Segment
  const matrixOf = (name: string) => matrix(after(down, motions.get(name) as Motion))
  const { left, bottom, right, top } = blankBounds(blank)
  return {
    flute: { pitch: blank.board.flute.pitch, height: blank.board.flute.height, along: fluteAlong },
    liners: { outside: blank.board.outside.caliper, inside: blank.board.inside.caliper },
    thickness,
    bounds: [left, bottom, right, top],
    panels: blank.panels.map(({ name, holes = [] }) => ({
      name,
      outline: pulled.get(name)?.outline ?? [],
      holes,
      matrix: matrixOf(name),
    })),
    bends: blank.creases.map((crease) => {
      const [from, to] = segmentOf(crease.parent, crease)
      // Both outlines run anticlockwise, so they pass their common crease in opposite directions.
      const [childTo, childFrom] = segmentOf(crease.child, crease)
      return {
        parent: [from, to],
        child: [childFrom, childTo],
        parentMatrix: matrixOf(crease.parent),
        childMatrix: matrixOf(crease.child),
        degrees: pose(crease),
      }
    }),
  }
}

export function matrix(motion: Motion): Matrix {
  const origin = moved(motion, [0, 0, 0])
  return [0, 1, 2].map((row) => [
    motion.x[row as 0],
    motion.y[row as 0],
    motion.z[row as 0],
    origin[row as 0],
  ])
}
