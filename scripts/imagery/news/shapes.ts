/** SVG elements as text, and the few paints that all news pictures share. Lengths are units of a 1600 × 900 sheet. */
import type { Point } from '#domain/box/plane.ts'
import { ink } from './inks.ts'

export type Paint = Readonly<Record<string, string | number>>

/** A picture has two widths of line: contours, which still show on a card, and what is drawn within them. */
export const contour = 4
export const fine = 2.5

export const flat = (fill: string): Paint => ({ fill })
export const drawn = (fill: string, colour = ink): Paint => ({
  fill,
  stroke: colour,
  'stroke-width': contour,
})
export const line = (colour = ink, width = fine): Paint => ({ stroke: colour, 'stroke-width': width })

const terse = (value: number): string => String(Math.round(value * 10) / 10)

function element(name: string, attributes: Paint, paint: Paint, children = ''): string {
  const written = Object.entries({ ...attributes, ...paint })
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? terse(value) : value}"`)
    .join('')
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`
}

export const rect = (x: number, y: number, width: number, height: number, paint: Paint): string =>
  element('rect', { x, y, width, height }, paint)

export const circle = (cx: number, cy: number, r: number, paint: Paint): string =>
  element('circle', { cx, cy, r }, paint)

export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint): string =>
  element('ellipse', { cx, cy, rx, ry }, paint)

/** Points as numbers or, where they are known, as SVG writes them. */
export type Corners = readonly Point[] | string

const listed = (points: Corners): string =>
  typeof points === 'string' ? points : points.map(([x, y]) => `${terse(x)},${terse(y)}`).join(' ')

export const polygon = (points: Corners, paint: Paint): string =>
  element('polygon', { points: listed(points) }, paint)

export const polyline = (points: Corners, paint: Paint): string =>
  element('polyline', { points: listed(points) }, paint)

export const path = (d: string, paint: Paint): string => element('path', { d }, paint)

export const group = (attributes: Paint, ...children: readonly string[]): string =>
  element('g', attributes, {}, children.join('\n'))

/** The same thing for each number from 0. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('\n')
