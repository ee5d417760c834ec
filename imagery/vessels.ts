/** Bottles, jars and glasses, turned on a lathe: [radius, height] in millimetres, a point given twice is a corner. */
import type { Point } from './box.ts'
import type { Good, Material } from './scene.ts'
import { plainly } from './scene.ts'

type At = readonly [number, number, number]

export const amber: Material = {
  type: 'plain',
  colour: '#44250a',
  roughness: 0.05,
  specular: 0.7,
  clearcoat: 1,
}
export const green: Material = {
  type: 'plain',
  colour: '#0f2414',
  roughness: 0.05,
  specular: 0.7,
  clearcoat: 1,
}
export const clear: Material = { type: 'glass', colour: '#f4faf6' }
export const gold = plainly('#b8862f', 0.28, { metallic: 1 })
export const steel = plainly('#c9ccd0', 0.25, { metallic: 1 })

export interface BottleLook {
  readonly glass: Material
  readonly cap: Material
  readonly label?: Material
  readonly neckLabel?: Material
  readonly turn?: readonly [number, number, number]
}

/** Half a litre, long neck, crown cap. */
export function beerBottle(at: At, { glass, cap, label, neckLabel, turn }: BottleLook, scale = 1): Good[] {
  const s = (points: readonly Point[]): Point[] => points.map(([r, z]) => [r * scale, z * scale])
  const body: Good = {
    kind: 'turned',
    at,
    ...(turn && { turn }),
    material: glass,
    profile: s([
      [0, 2],
      [0, 2],
      [26, 1],
      [32, 4],
      [33.5, 9],
      [33.5, 60],
      [33.5, 128],
      [32.5, 140],
      [28, 156],
      [20, 176],
      [15, 192],
      [13.4, 212],
      [13.2, 218],
      [13.2, 218],
      [14.4, 219],
      [14.4, 226],
      [13, 228],
      [13, 228],
      [0, 228],
    ]),
    ...(label && { label: { from: 38 * scale, to: 112 * scale, span: 300, material: label } }),
  }
  const crown: Good = {
    kind: 'turned',
    at: [at[0], at[1], at[2] + 225 * scale],
    ...(turn && { turn }),
    material: cap,
    segments: 42,
    profile: s([
      [0, 0],
      [0, 0],
      [16, -1.5],
      [16, -1.5],
      [15.2, 2],
      [14, 5.5],
      [12, 6.6],
      [12, 6.6],
      [0, 7],
    ]),
  }
  const neck: Good[] = neckLabel
    ? [
        {
          kind: 'turned',
          at: [at[0], at[1], at[2] + 178 * scale],
          material: neckLabel,
          profile: s([
            [20.1, 0],
            [18, 6],
            [15.4, 14],
            [14.3, 22],
          ]),
        },
      ]
    : []
  return turn ? [body] : [body, crown, ...neck]
}

/** A conical glass for half a pint. */
export function tumbler(at: At): Good {
  return {
    kind: 'turned',
    at,
    material: clear,
    profile: [
      [0, 0],
      [0, 0],
      [28, 0],
      [28, 0],
      [30, 2],
      [33, 60],
      [38, 118],
      [38.5, 119],
      [36.5, 119],
      [36.2, 118],
      [31.4, 60],
      [28.4, 10],
      [26, 8],
      [0, 8],
      [0, 8],
    ],
  }
}

/** A cream jar with its lid. */
export function jar(
  at: At,
  radius: number,
  height: number,
  glass: Material,
  lid: Material,
  label?: Material,
): Good[] {
  return [
    {
      kind: 'turned',
      at,
      material: glass,
      profile: [
        [0, 0],
        [0, 0],
        [radius - 3, 0],
        [radius - 1, 1],
        [radius, 4],
        [radius, height * 0.6],
        [radius, height * 0.6],
        [0, height * 0.6],
      ],
      ...(label && { label: { from: height * 0.12, to: height * 0.54, span: 200, material: label } }),
    },
    {
      kind: 'turned',
      at: [at[0], at[1], at[2] + height * 0.6 + 0.6],
      material: lid,
      profile: [
        [0, 0],
        [0, 0],
        [radius, 0],
        [radius, 0],
        [radius, height * 0.34],
        [radius - 1, height * 0.39],
        [radius - 2.5, height * 0.4],
        [radius - 2.5, height * 0.4],
        [0, height * 0.4],
      ],
    },
  ]
}
