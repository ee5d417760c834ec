/** Corrugated board: panels with two faces and, where a knife went through, an edge that shows the flutes. */
import { type Face, face, type Line, type Outline, type Pen } from './face.ts'
import { type Frame, place } from './frame.ts'
import { flute, fluteLine, kraft, kraftInside, type Material } from './palette.ts'
import { marksOn, type Print } from './print.ts'
import { isSeen } from './projection.ts'
import { add, between, cross, dot, length, type Point, scale, subtract, unit, type Vec } from './vector.ts'

/**
 * What happens along an edge: the board is cut, or it goes on in another panel, whether that one is seen or not. An
 * open fold is bent outwards and shows its valley.
 */
export type Edge = 'cut' | 'open' | Line

export interface Panel {
  readonly frame: Frame
  /** Anticlockwise on the outside. */
  readonly outline: readonly Point[]
  /** Edge i runs from point i to the next. Cut where not given. */
  readonly edges?: readonly (Edge | undefined)[]
  /** Anticlockwise too. */
  readonly holes?: readonly (readonly Point[])[]
  /** Millimetres of one board. */
  readonly board: number
  /** Boards that lie on each other. */
  readonly layers?: number
  readonly outside?: Material
  readonly inside?: Material
  readonly print?: readonly Print[]
  readonly printInside?: readonly Print[]
  /** Along which axis of the frame the flutes run; edges across them show waves. */
  readonly flutes?: 'u' | 'v'
}

export function panel({ frame, outline, edges = [], holes = [], board, layers = 1, ...look }: Panel): Face[] {
  const thickness = board * layers
  const { outside = kraft, inside = kraftInside, print = [], printInside = [], flutes = 'v' } = look
  const loops = [
    loopOf(frame, outline, edges, thickness),
    ...holes.map((hole) => loopOf(frame, [...hole].reverse(), [], thickness)),
  ]
  const below = scale(frame.normal, -thickness)
  return [
    ...loops.flatMap((loop) => rimFaces(loop, frame, frame[flutes], inside, layers)),
    {
      outlines: loops,
      normal: frame.normal,
      material: outside,
      marks: print.flatMap((one) => marksOn(frame, one)),
    },
    {
      outlines: loops.map(({ points, lines }) => ({
        points: points.map((point) => add(point, below)).reverse(),
        lines: lines.map((_, index) => lines[(2 * lines.length - 2 - index) % lines.length] as Line),
      })),
      normal: scale(frame.normal, -1),
      material: inside,
      marks: printInside.flatMap((one) => marksOn(frame, one, thickness)),
    },
  ]
}

interface Rim {
  readonly points: readonly [Vec, Vec, Vec, Vec]
  readonly normal: Vec
  readonly seen: boolean
  readonly edge: Edge
}

interface Loop extends Outline {
  readonly rims: readonly Rim[]
}

function loopOf(frame: Frame, outline: readonly Point[], edges: Panel['edges'], thickness: number): Loop {
  const points = outline.map((point) => place(frame, point))
  const inner = outline.map((point) => place(frame, point, thickness))
  const rims = outline.map((_, index): Rim => {
    const next = (index + 1) % outline.length
    const corners = [points[index], inner[index], inner[next], points[next]] as [Vec, Vec, Vec, Vec]
    const normal = unit(cross(subtract(corners[3], corners[0]), frame.normal))
    return { points: corners, normal, seen: isSeen(normal), edge: edges?.[index] ?? 'cut' }
  })
  const lines = rims.map(({ edge, seen }): Line => {
    if (edge === 'open') return 'fold'
    return edge !== 'cut' ? edge : seen ? 'fold' : 'contour'
  })
  return { points, lines, rims }
}

function rimFaces({ rims }: Loop, frame: Frame, flutes: Vec, inside: Material, layers: number): Face[] {
  const faces: Face[] = []
  let phase = 0
  for (const [index, rim] of rims.entries()) {
    if (!rim.seen) continue
    if (rim.edge === 'open')
      faces.push(face(rim.points, layers > 1 ? ['none', 'fold', 'none', 'fold'] : 'none', inside))
    if (rim.edge !== 'cut') continue
    const [before, after] = [
      rims[(index + rims.length - 1) % rims.length],
      rims[(index + 1) % rims.length],
    ] as [Rim, Rim]
    const acrossFlutes = Math.abs(dot(unit(subtract(rim.points[3], rim.points[0])), flutes)) < 0.75
    const waves = Array.from({ length: layers }, (_, layer) =>
      waveOf(layerOf(rim.points, layer, layers), phase),
    )
    phase += (waves[0]?.length ?? 1) - 1
    const liners = Array.from({ length: layers - 1 }, (_, layer) =>
      layerOf(rim.points, layer, layers).slice(1, 3),
    )
    const lines = [
      endLine(rim, before),
      isSeen(scale(frame.normal, -1)) ? 'fold' : 'contour',
      endLine(rim, after),
      isSeen(frame.normal) ? 'fold' : 'contour',
    ] as const
    const strokes = [...(acrossFlutes ? waves : []), ...liners]
    faces.push(
      face(
        rim.points,
        lines,
        flute,
        strokes.map((points) => ({ kind: 'stroke', points, pen: flutePen })),
      ),
    )
  }
  return faces
}

const flutePen: Pen = { colour: fluteLine, width: 1.8 }

function layerOf([a, b, c, d]: Rim['points'], layer: number, layers: number): Rim['points'] {
  const [from, to] = [layer / layers, (layer + 1) / layers]
  return [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
}

/** Where one cut edge ends and the next begins: nothing on a curve, else a line as between two faces of a solid. */
function endLine(rim: Rim, neighbour: Rim): Line {
  if (neighbour.edge !== 'cut') return 'fold'
  if (dot(rim.normal, neighbour.normal) > 0.8) return 'none'
  return neighbour.seen ? 'fold' : 'contour'
}

/** The wave between the liners of a cut edge; `phase` continues that of the edge before. */
function waveOf([a, b, , d]: Rim['points'], phase: number): Vec[] {
  const along = subtract(d, a)
  const across = subtract(b, a)
  const steps = Math.max(1, Math.round(length(along) / (length(across) * 0.62)))
  return Array.from({ length: steps + 1 }, (_, step) =>
    add(a, add(scale(along, step / steps), scale(across, (step + phase) % 2 === 0 ? 0.14 : 0.86))),
  )
}
