/** Flat-packed cases on a pallet, seen from the front: their cut edges are what shows. */
import { levelEdge } from './board-edge.ts'
import { drawn, flat, ink, kraft, kraftPale, kraftShade, line, polyline, rect, repeat } from './picture.ts'

export const palletHeight = 44

/** @param y of the floor under it. */
export function pallet(x: number, y: number, width: number): string {
  const foot = width / 7
  return [
    rect(x, y - 12, width, 12, drawn(kraftShade)),
    repeat(3, (index) => rect(x + (index * (width - foot)) / 2, y - 32, foot, 20, drawn(kraftShade))),
    rect(x, y - palletHeight, width, 12, drawn(kraftShade)),
  ].join('\n')
}

export interface Bundles {
  readonly layers: number
  readonly thickness: number
  readonly boards: number
}

/** Layers of bundles, each of a few boards under two straps. Stands on `y`. */
export function bundles(x: number, y: number, width: number, { layers, thickness, boards }: Bundles): string {
  const bundle = boards * thickness
  return repeat(layers, (layer) => {
    const top = y - (layer + 1) * bundle
    const inset = layer % 2 === 0 ? 0 : 5
    const [left, right] = [x + inset, x + width - inset]
    return [
      rect(left, top, right - left, bundle, flat(kraft)),
      repeat(boards, (board) =>
        levelEdge(left, right, top + board * thickness, thickness, {
          fill: board % 2 === 0 ? kraftPale : kraft,
          liner: ink,
          linerWidth: 2,
          waveWidth: 2,
        }),
      ),
      rect(left, top, right - left, bundle, { ...line(ink, 4) }),
      ...[0.28, 0.72].map((part) => {
        const strap = left + (right - left) * part
        return polyline(`${strap},${top} ${strap},${top + bundle}`, line(ink, 7))
      }),
    ].join('\n')
  })
}

export const palletOfCases = (x: number, y: number, width: number, load: Bundles): string =>
  [pallet(x, y, width), bundles(x + 6, y - palletHeight, width - 12, load)].join('\n')
