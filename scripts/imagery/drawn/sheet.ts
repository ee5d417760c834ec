/** A picture of a place is a panorama: twice as wide as it is high, for what is long and stands on level ground. */
import { flat, rect } from '../news/shapes.ts'

export const width = 1600
export const height = 800
/** Heights are counted as on a news picture, whose uppermost part a panorama does not have. */
export const top = 100

export function panorama(background: string, ...drawing: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}"`,
    ' fill="none" stroke-linejoin="round" stroke-linecap="round">\n',
    [rect(0, top, width, height, flat(background)), ...drawing].join('\n'),
    '\n</svg>\n',
  ].join('')
}
