/** Round things: bottles and jars. */
import type { Face } from './face.ts'
import { curve, ellipse } from './outline.ts'
import { blueInk, cream, glass, inShade, type Material, paleInk, white } from './palette.ts'
import type { Print } from './print.ts'
import { disc, girth, levelCircle, picture, shaded, sleeve, solid, turned } from './solid.ts'
import type { Point, Vec } from './vector.ts'

export interface BottleLook {
  readonly radius: number
  readonly height: number
  readonly body?: Material
  readonly shade?: Material
  /** None where not given. */
  readonly label?: Material
  readonly cap?: Material
  /** Printed on the label, across and up from the bottle's foot. */
  readonly print?: readonly Print[]
}

/** A bottle that stands at `foot`. */
export function bottle(
  foot: Vec,
  { radius, height, body = glass, shade = paleInk, label, cap = blueInk, print = [] }: BottleLook,
): Face {
  const [shoulder, neck, lip, mouth] = [height * 0.56, radius * 0.38, height * 0.945, radius * 0.46]
  const profile: Point[] = [
    [radius, 0],
    ...curve(
      [
        [radius, shoulder],
        [radius * 0.9, shoulder + height * 0.07],
        [neck * 1.15, shoulder + height * 0.19],
        [neck, shoulder + height * 0.28],
      ],
      2,
    ),
    [neck, lip],
    [mouth, lip],
    [mouth, height],
  ]
  return picture(foot, turned(profile), body, [
    shaded(profile, shade),
    ...(label
      ? [{ area: sleeve(radius, height * 0.1, height * 0.44), material: label, outlined: true }]
      : []),
    {
      stroke: [[-radius * 0.66, height * 0.12] as const, [-radius * 0.66, shoulder] as const],
      pen: { colour: '#f4f6ff', width: 7 },
    },
    ...print,
    { area: sleeve(mouth, lip, height), material: cap, outlined: true },
    { area: ellipse(0, height, mouth, mouth * levelCircle, 14), material: cap, outlined: true },
  ])
}

/** A low jar with a lid. */
export function jar(
  foot: Vec,
  radius: number,
  height: number,
  body: Material = white,
  lid: Material = blueInk,
): Face[] {
  const seam = height * 0.52
  const profile: Point[] = [
    [radius, 0],
    [radius, height],
  ]
  const outline: Point[] = [...girth(radius, 0), [radius, height], [-radius, height]]
  const side = picture(foot, outline, lid, [
    shaded(profile, inShade(lid)),
    { area: sleeve(radius, 0, seam), material: body, outlined: true },
  ])
  // The lid's face lies half before and half behind the picture, so no line may end that.
  const outlines = side.outlines.map(({ points, lines }) => ({
    points,
    lines: lines.map((line, index) => (index === outline.length - 2 ? ('none' as const) : line)),
  }))
  return [{ ...side, outlines }, disc([foot[0], foot[1], foot[2] + height], radius, lid)]
}

/** A bottle that lies along y, its foot at `at`: a body turned about its own axis. */
export function lyingBottle(
  [x, y, z]: Vec,
  height: number,
  radius: number,
  glass: Material = blueInk,
): Face[] {
  const profile: Point[] = [
    [radius * 0.9, 0],
    [radius, 4],
    [radius, height * 0.14],
    [radius, height * 0.42],
    [radius, height * 0.5],
    [radius * 0.86, height * 0.6],
    [radius * 0.42, height * 0.72],
    [radius * 0.36, height * 0.8],
    [radius * 0.44, height * 0.8],
    [radius * 0.44, height],
  ]
  const around = 12
  const ring = ([r, along]: Point) =>
    Array.from({ length: around }, (_, index): Vec => {
      const angle = (index / around) * 2 * Math.PI
      return [x + r * Math.cos(angle), y + along, z + r * Math.sin(angle)]
    })
  const rings = profile.map(ring)
  const sides = rings.slice(1).flatMap((to, index) => {
    const from = rings[index] as Vec[]
    const material = index === 2 ? white : index >= 6 ? cream : glass
    return from.map((point, at) => {
      const next = (at + 1) % around
      return { points: [point, to[at] as Vec, to[next] as Vec, from[next] as Vec], material }
    })
  })
  return solid([
    ...sides,
    { points: rings[0] as Vec[], material: glass },
    { points: [...(rings.at(-1) as Vec[])].reverse(), material: cream },
  ])
}
