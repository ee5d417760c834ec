/** Minimum and maximum luminance of an image by grid cell. */
import type { LuminanceGrid } from '../model/drawing.ts'

const GRID_SIZE = 48

/** Linear value of each 8-bit channel value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** @param pixels RGBA, row by row; transparent pixels count as white */
export function createLuminanceGrid(pixels: {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}): LuminanceGrid {
  const { data, width, height } = pixels
  const [columns, rows] = [Math.min(GRID_SIZE, width), Math.min(GRID_SIZE, height)]
  const darkest = new Float32Array(columns * rows).fill(1)
  const lightest = new Float32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const cell = row + Math.floor((x * columns) / width)
      const light =
        0.2126 * (LINEAR[data[at] as number] as number) +
        0.7152 * (LINEAR[data[at + 1] as number] as number) +
        0.0722 * (LINEAR[data[at + 2] as number] as number)
      const isClear = (data[at + 3] as number) < 255
      if (light < (darkest[cell] as number)) darkest[cell] = light
      if (light > (lightest[cell] as number)) lightest[cell] = light
      if (isClear) lightest[cell] = 1
    }
  }
  return { columns, rows, darkest, lightest }
}
