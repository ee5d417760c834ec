/** The colours of the site's tokens (app/styles/tokens.css), as materials under one light. */
import { dot, unit, type Vec } from './vector.ts'

type Colour = readonly [number, number, number]

export interface Material {
  readonly light: Colour
  readonly dark: Colour
}

const parse = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const format = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const material = (light: string, dark: string): Material => ({ light: parse(light), dark: parse(dark) })

export const ink = '#1d1a16'
export const inkSoft = '#5b5248'
export const paper = '#f6f4ef'
export const gridLine = '#e9e4d9'
export const shadow = '#ddd6c7'
export const blue = '#1b2fb5'
export const fluteLine = '#94693a'

export const kraft = material('#e6c797', '#b58b54')
/** The inside of a box, which gets less light. */
export const kraftInside = material('#cfa974', '#93703f')
/** The cut edge of the board, between its liners. */
export const flute = material('#f0dcb8', '#cba570')
export const white = material('#ffffff', '#d9d3c6')
export const blueInk = material('#2a40d2', '#14228a')
export const deepInk = material('#1b2aa0', '#0d165f')
export const paleInk = material('#c9d2ff', '#93a0e6')
export const cream = material('#fbeecb', '#dcc48c')
export const cocoa = material('#8a5a3c', '#573420')
export const glass = material('#dfe4ff', '#a9b4ee')

/** The same material on the side that the light does not reach. */
export const inShade = ({ dark }: Material): Material => ({ light: dark, dark })

/** High, and from the left: tops are lightest, right sides darkest. */
export const lightFrom = unit([0.5, -0.12, 1])

export function shade({ light: bright, dark }: Material, normal: Vec): string {
  const part = Math.min(1, Math.max(0, 0.3 + 0.78 * dot(normal, lightFrom)))
  return format(bright.map((value, index) => dark[index as 0] + (value - dark[index as 0]) * part) as never)
}
