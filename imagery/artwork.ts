/** Artwork for plates and labels, as SVG. On a blank each panel has its own millimetres, from its top left corner. */
import { type Blank, blankBounds, boundsOf, type Outline } from './box.ts'

/** An SVG that is made into pixels before the renderer gets it. */
export interface Artwork {
  readonly svg: string
  /** Millimetres across and up. */
  readonly size: readonly [width: number, height: number]
}

/** Draws one panel; its size is that of the rectangle around it. */
export type PanelArt = (width: number, height: number) => string

/** Art by panel name; `all` lies under it over the whole blank. Seen from the side that is printed. */
export interface BlankArt {
  readonly panels: Readonly<Record<string, PanelArt>>
  readonly all?: PanelArt
  /** Turns a panel's art by quarter turns, anticlockwise. */
  readonly turns?: Readonly<Record<string, 1 | 2 | 3>>
}

export function blankArtwork(blank: Blank, art: BlankArt, side: 'outside' | 'inside' = 'outside'): Artwork {
  const { left, bottom, right, top } = blankBounds(blank)
  const parts = blank.panels.flatMap(({ name, outline }) => {
    const draw = art.panels[name]
    if (!draw) return []
    const bounds = boundsOf(outline)
    const [width, height] = [bounds.right - bounds.left, bounds.top - bounds.bottom]
    const turns = art.turns?.[name] ?? 0
    const [across, high] = turns % 2 === 0 ? [width, height] : [height, width]
    const place =
      `translate(${bounds.left - left} ${top - bounds.top}) ` +
      (side === 'inside' ? `translate(${width} 0) scale(-1 1) ` : '') +
      `translate(${width / 2} ${height / 2}) rotate(${-90 * turns}) translate(${-across / 2} ${-high / 2})`
    const clip = `clip-${name.replaceAll(' ', '-')}`
    return [
      `<clipPath id="${clip}"><path d="${path(outline, left, top)}"/></clipPath>` +
        `<g clip-path="url(#${clip})"><g transform="${place}">${draw(across, high)}</g></g>`,
    ]
  })
  const size = [right - left, top - bottom] as const
  return { svg: (art.all?.(...size) ?? '') + parts.join(''), size }
}

/** A little more than the panel, so that no paper shows at a bend. */
function path(outline: Outline, left: number, top: number): string {
  const { left: l, right: r, bottom: b, top: t } = boundsOf(outline)
  const grown = outline.map(([x, y]) => [
    x + (x - l < 0.01 ? -bleed : r - x < 0.01 ? bleed : 0),
    y + (y - b < 0.01 ? -bleed : t - y < 0.01 ? bleed : 0),
  ])
  return `M${grown.map(([x = 0, y = 0]) => `${(x - left).toFixed(2)} ${(top - y).toFixed(2)}`).join('L')}Z`
}
const bleed = 2.2

export const label = (width: number, height: number, svg: string): Artwork => ({ svg, size: [width, height] })

/** What one plate prints, as far off the register as a good printer leaves it. */
export function plate(colour: string, svg: string, shift: readonly [number, number] = [0, 0]): string {
  return `<g fill="${colour}" stroke="none" color="${colour}" transform="translate(${shift[0]} ${shift[1]})">${svg}</g>`
}

export interface Lettering {
  readonly font?: string
  readonly weight?: number | string
  readonly fill?: string
  readonly spacing?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly italic?: boolean
}

/** A line of letters whose capitals' size is `size` millimetres in em, its base line at y. */
export function words(text: string, x: number, y: number, size: number, lettering: Lettering = {}): string {
  const { font = 'League Spartan', weight = 'bold', fill, spacing = 0, anchor = 'middle', italic } = lettering
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (
    `<text x="${x}" y="${y}" font-family="${font}" font-weight="${weight}" font-size="${size}" text-anchor="${anchor}"` +
    `${spacing ? ` letter-spacing="${spacing}"` : ''}${italic ? ' font-style="italic"' : ''}${fill ? ` fill="${fill}"` : ''}>${escaped}</text>`
  )
}

export const bar = (x: number, y: number, width: number, height: number, fill?: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${fill ? ` fill="${fill}"` : ''}/>`

export const at = (x: number, y: number, scale: number, svg: string, degrees = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${svg}</g>`

/** Signs about 2 wide and 2 high around the origin, without a fill of their own. */
export const signs = {
  up: '<path d="M-.35 .9V-.1H-.8L0-1 .8-.1H.35V.9ZM-.9 1.05H.9V1.22H-.9Z"/>',
  glass: '<path d="M-.55-1H.55L.42-.1A.46.46 0 0 1 .09.3V.85H.4V1H-.4V.85H-.09V.3A.46.46 0 0 1-.42-.1Z"/>',
  dry: '<path d="M0-1A1 1 0 0 1 1-.1 .5.5 0 0 0 .5-.2 .5.5 0 0 0 .08-.1V.7A.3.3 0 0 1-.5.75H-.36A.17.17 0 0 0-.08.7V-.1A.5.5 0 0 0-.5-.2 .5.5 0 0 0-1-.1 1 1 0 0 1 0-1Z"/>',
  apple:
    '<path d="M0-.52C.2-.72.62-.7.82-.36 1.06.1.74.92.32.96 .18.98.12.9 0 .9S-.18.98-.32.96C-.74.92-1.06.1-.82-.36-.62-.7-.2-.72 0-.52Z"/><path d="M.02-.62C0-.9.16-1.12.5-1.16.54-.86.36-.62.02-.62Z"/>',
  leaf: '<path d="M0-1C.62-.5.62.4 0 1-.62.4-.62-.5 0-1Z"/>',
  star: '<path d="M0-1 .24-.32.95-.31.38.12.59.81 0 .4-.59.81-.38.12-.95-.31-.24-.32Z"/>',
  disc: '<circle r="1"/>',
  drop: '<path d="M0-1C.35-.35.7 0 .7.4A.7.7 0 0 1-.7.4C-.7 0-.35-.35 0-1Z"/>',
  spanner:
    '<path d="M-.16 1V-.18A.5.5 0 0 1-.36-.98V-.55L0-.35.36-.55V-.98A.5.5 0 0 1 .16-.18V1A.16.16 0 0 1-.16 1Z"/>',
  flower: Array.from(
    { length: 6 },
    (_, index) => `<path transform="rotate(${index * 60})" d="M0 0C.3-.3.34-.8 0-1-.34-.8-.3-.3 0 0Z"/>`,
  ).join(''),
  recycle:
    '<path d="M-.2-.9H.2L.5-.38.68-.48.55.06.02-.1.2-.2 0-.55-.25-.12-.55-.3ZM.62.1.95.68.75 1.02H.1V1.22L-.28.85.1.46V.68H.5L.3.3ZM-.62-.2-.1-.05-.28.06-.52.48.02.48V.82H-.75L-.95.48-.6-.12-.78-.2Z" transform="scale(.9)"/>',
} as const

export type Sign = keyof typeof signs
export const sign = (name: Sign, x: number, y: number, size: number, degrees = 0): string =>
  at(x, y, size / 2, signs[name], degrees)

/** A bar code that no till reads, as every outer has one. */
export function barCode(x: number, y: number, width: number, height: number, seed: number): string {
  let [at, state, found] = [0, seed * 7919 + 13, '']
  const unit = width / 70
  while (at < 68) {
    state = (state * 1103515245 + 12345) % 2147483648
    const [ink, gap] = [1 + (state % 3), 1 + ((state >> 8) % 2)]
    found += bar(x + at * unit, y, ink * unit, height)
    at += ink + gap
  }
  return found
}
