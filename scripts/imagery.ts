/** Draws the pictures that are committed: `npm run imagery -- --help`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { pictures } from '#scripts/imagery/news/pictures.ts'
import { toWebp } from '#scripts/imagery/news/webp.ts'
import { designs } from '#scripts/imagery/products.ts'
import { drawSheet } from '#scripts/imagery/sheet.ts'

const root = join(import.meta.dirname, '..')

interface Group {
  readonly folder: string
  readonly extension: string
  /** How each picture is made, by its file's name. */
  readonly drawings: ReadonlyMap<string, () => string | Promise<Uint8Array>>
}

const groups: Readonly<Record<string, Group>> = {
  products: {
    folder: 'public/uploads/products',
    extension: 'svg',
    drawings: new Map(Object.entries(designs).map(([name, design]) => [name, () => drawSheet(design)])),
  },
  news: {
    folder: 'supabase/seed/news-media/demo',
    extension: 'webp',
    drawings: new Map([...pictures].map(([name, draw]) => [name, () => toWebp(draw())])),
  },
}

const usage = `Usage: npm run imagery -- GROUP [NAME …]

Draws the pictures of a group, or those whose names begin as given.

${Object.entries(groups)
  .map(([name, { folder, drawings }]) => `  ${name.padEnd(10)} ${drawings.size} pictures, ${folder}`)
  .join('\n')}`

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
const [groupName = '', ...starts] = positionals
const group = groups[groupName]
const chosen = [...(group?.drawings ?? [])].filter(
  ([name]) => starts.length === 0 || starts.some((start) => name.startsWith(start)),
)

if (values.help) console.log(usage)
else if (!group || chosen.length === 0) {
  console.error(usage)
  process.exitCode = 1
} else {
  const folder = join(root, group.folder)
  await mkdir(folder, { recursive: true })
  for (const [name, draw] of chosen) {
    const file = join(folder, `${name}.${group.extension}`)
    const picture = await draw()
    await writeFile(file, picture)
    console.log(`${relative(root, file)}  ${(picture.length / 1000).toFixed(1)} kB`)
  }
}
