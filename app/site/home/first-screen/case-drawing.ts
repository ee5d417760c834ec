/** Drawing of the case on the first screen, calculated on the server. */
import { type Blank, blankSize, type Inside, type Panel } from '#domain/box/blank.ts'
import { BOARDS, thicknessOf } from '#domain/box/board.ts'
import { type Bounds, boundsOf, type Segment } from '#domain/box/geometry-2d.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'

/** Inside dimensions in mm; folding-box.module.css has the same. */
export const CASE: Inside = { length: 300, width: 200, height: 150 }
export const CASE_BOARD = BOARDS['B kraft']

export interface CaseDrawing {
  readonly style: string
  readonly flute: string
  readonly inside: Inside
  /** SVG paths in mm, from the top left corner of the first wall. */
  readonly cut: string
  readonly creases: string
  /** Dimension lines, with room for their labels. */
  readonly measures: string
  readonly labels: readonly DimensionLabel[]
}

interface DimensionLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly transform?: string
}

/** Returns the blank of the case, with its glue tab outside, where its print can be read. */
export function drawCase(): CaseDrawing {
  const blank = slottedCase(CASE, CASE_BOARD, 'outside')
  const top = CASE.height + 1.5 * thicknessOf(CASE_BOARD)
  const point = ([x, y]: readonly [number, number]) => `${round(x)} ${round(top - y)}`
  const outline = ({ outline: corners }: Panel) => `M${corners.map(point).join('L')}Z`
  const line = ([from, to]: Segment) => `M${point(from)}L${point(to)}`
  return {
    style: blank.style,
    flute: CASE_BOARD.flute.name,
    inside: CASE,
    cut: blank.panels.map(outline).join(''),
    creases: blank.creases.map((crease) => line(crease.line)).join(''),
    ...drawDimensions(blank),
  }
}

/** Half of the room for a label, and distances of dimension lines from the blank. */
const HALF_LABEL = 34
const BELOW = 22

function drawDimensions(blank: Blank): Pick<CaseDrawing, 'measures' | 'labels'> {
  const [front, right, tab] = ['front', 'right', 'glue tab'].map((name) => findBounds(blank, name)) as [
    Bounds,
    Bounds,
    Bounds,
  ]
  const height = round(front.top - front.bottom)
  const below = height + (blankSize(blank).width - height) / 2 + BELOW
  const [middle, beside] = [height / 2, -BELOW]
  const between = (from: number, to: number) =>
    `M${from + 2} ${below}H${(from + to) / 2 - HALF_LABEL}M${(from + to) / 2 + HALF_LABEL} ${below}H${to - 2}`
  const ends = [front.left, front.right, right.right, tab.left, tab.right]
  return {
    measures: [
      ...ends.map((x) => `M${x} ${below - 14}v22`),
      between(front.left, front.right),
      between(right.left, right.right),
      `M${tab.left - BELOW} ${below}H${tab.right + BELOW}`,
      `M-6 0h-24M-6 ${height}h-24`,
      `M${beside} 2V${middle - HALF_LABEL + 4}M${beside} ${middle + HALF_LABEL - 4}V${height - 2}`,
    ].join(''),
    labels: [
      { text: `L ${CASE.length}`, x: (front.left + front.right) / 2, y: below },
      { text: `W ${CASE.width}`, x: (right.left + right.right) / 2, y: below },
      { text: `Tab ${Math.round(tab.right - tab.left)}`, x: tab.left - 62, y: below },
      { text: `H ${CASE.height}`, x: beside, y: middle, transform: `rotate(-90 ${beside} ${middle})` },
    ],
  }
}

function findBounds({ panels }: Blank, name: string): Bounds {
  const { left, right, ...vertical } = boundsOf(panels.find((panel) => panel.name === name)?.outline ?? [])
  return { left: round(left), right: round(right), ...vertical }
}
const round = (length: number) => Math.round(length * 10) / 10
