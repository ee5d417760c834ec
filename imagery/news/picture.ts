/** A news picture is a sheet of one size with a ground and what is drawn on it. */

import type { Point } from '../box.ts'

export const width = 1600
export const height = 900

export function sheet(ground: string, ...drawing: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ' fill="none" stroke-linejoin="round" stroke-linecap="round">\n',
    [rect(0, 0, width, height, flat(ground)), ...drawing].join('\n'),
    '\n</svg>\n',
  ].join('')
}

/** The inks of the news pictures: those of the site's tokens and two tints, as on a press with few units. */
export const ink = '#1d1a16'
export const paper = '#f6f4ef'
export const blue = '#1b2fb5'

export const white = '#ffffff'
export const kraftPale = '#ead9bc'
export const kraft = '#cfa872'
export const kraftShade = '#b48c55'
export const kraftEdge = '#8f6a36'
export const deep = '#14228a'
export const night = '#0d165f'
export const pale = '#c9d2ff'
export const steel = '#93a0e6'
export const rust = '#c9492b'

/** SVG elements as text, and the few paints that all news pictures share. Lengths are units of a 1600 × 900 sheet. */
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
