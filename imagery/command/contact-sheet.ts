/** All committed pictures on one sheet, at the height that product cards show them, to be looked at together. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { COMMITTED_PICTURES } from '../manifest.ts'

const [across, high, gap, columns, heading] = [267, 200, 10, 6, 34]
const paper = '#ece8df'

export interface SheetGroup {
  readonly title: string
  /** Paths of pictures. */
  readonly files: readonly string[]
}

/** What is committed under `root`, as it stands in its folders. */
export async function committedGroups(root: string): Promise<SheetGroup[]> {
  const addresses = Object.keys(COMMITTED_PICTURES)
  const groups = [...new Set(addresses.map((address) => dirname(address)))].map((folder) => ({
    title: basename(folder),
    files: addresses
      .filter((address) => dirname(address) === folder)
      .map((address) => join(root, 'company/public', address)),
  }))
  const below = async (title: string, folder: string): Promise<SheetGroup> => ({
    title,
    files: (await readdir(join(root, folder))).sort().map((name) => join(root, folder, name)),
  })
  return [
    ...groups,
    await below('blog', 'supabase/seed/blog-media/blog-images'),
    await below('news', 'supabase/seed/news-media/demo'),
    await below('team', 'company/public/uploads/team'),
  ]
}

/** @returns a WebP of at most 400 kB */
export async function contactSheet(groups: readonly SheetGroup[]): Promise<Buffer> {
  const width = gap + columns * (across + gap)
  const parts: { input: Buffer; left: number; top: number }[] = []
  let top = 0
  for (const { title, files } of groups) {
    parts.push({ input: headline(title, width), left: 0, top })
    top += heading
    for (const [index, file] of files.entries()) {
      const input = await sharp(file, { density: 144 })
        .resize(across, high, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer()
      const [column, row] = [index % columns, Math.floor(index / columns)]
      parts.push({ input, left: gap + column * (across + gap), top: top + row * (high + gap) })
    }
    top += Math.ceil(files.length / columns) * (high + gap)
  }
  return sharp({ create: { width, height: top + gap, channels: 3, background: paper } })
    .composite(parts)
    .webp({ quality: 62, effort: 6 })
    .toBuffer()
}

const headline = (title: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${heading}"><text x="${gap}" y="24" font-family="League Spartan" font-weight="bold" font-size="18" fill="#333">${title}</text></svg>`,
  )
