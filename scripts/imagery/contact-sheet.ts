/** All photographs of a group on one sheet, at the height that product cards show them, to be looked at together. */
import { join } from 'node:path'
import sharp from 'sharp'

const [across, high, gap, columns] = [267, 200, 12, 5]
const paper = '#ece8df'

/** @returns a small WebP */
export async function contactSheet(folder: string, names: readonly string[]): Promise<Buffer> {
  const rows = Math.ceil(names.length / columns)
  const pictures = await Promise.all(
    names.map(async (name, index) => ({
      input: await sharp(join(folder, `${name}.webp`))
        .resize(across, high, { fit: 'cover' })
        .png()
        .toBuffer(),
      left: gap + (index % columns) * (across + gap),
      top: gap + Math.floor(index / columns) * (high + gap),
    })),
  )
  const [width, height] = [gap + columns * (across + gap), gap + rows * (high + gap)]
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(pictures)
    .webp({ quality: 78, effort: 6 })
    .toBuffer()
}
