/** A news picture is a sheet of one size with a ground and what is drawn on it. */
import { flat, rect } from './shapes.ts'

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
