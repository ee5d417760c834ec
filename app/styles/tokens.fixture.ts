/** Colour tokens of both schemes, and their contrast. */
import { readFileSync } from 'node:fs'

export const TOKENS_SOURCE = ['./tokens.css', '../../company/colours.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('')

/** A single value, or `light-dark()` with one for each scheme. */
const declarations = [
  ...TOKENS_SOURCE.matchAll(/--([\w-]+): (?:(#[0-9a-f]{6})|light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\));/g),
]

/** Hexadecimal values by name. */
export const LIGHT = new Map(declarations.map(([, name = '', both, first]) => [name, both ?? first ?? '']))
export const DARK = new Map(declarations.map(([, name = '', both, , second]) => [name, both ?? second ?? '']))

export function tokenOf(scheme: ReadonlyMap<string, string>, name: string): string {
  const value = scheme.get(name)
  if (value === undefined) throw new Error(`no colour token --${name}`)
  return value
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Returns a transparent colour on a background. @param opacity from 0 to 1 */
export function blend(hex: string, opacity: number, ground: string): string {
  const below = channelsOf(ground)
  const channels = channelsOf(hex).map((value, index) =>
    Math.round(value * opacity + (below[index] ?? 0) * (1 - opacity)),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
