/** Draws every product: `node scripts/imagery/draw-products.ts [NUMBER …]`. What it writes is committed. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { designs } from './products.ts'
import { drawSheet } from './sheet.ts'

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(`Draws the products as SVG into public/uploads/products/.

  node scripts/imagery/draw-products.ts             all of them
  node scripts/imagery/draw-products.ts 03 11       those whose file names begin so`)
} else {
  const directory = fileURLToPath(new URL('../../public/uploads/products/', import.meta.url))
  await mkdir(directory, { recursive: true })
  for (const [name, design] of Object.entries(designs)) {
    if (positionals.length > 0 && !positionals.some((start) => name.startsWith(start))) continue
    const drawing = drawSheet(design)
    await writeFile(`${directory}${name}.svg`, drawing)
    console.log(`${name}.svg  ${(drawing.length / 1000).toFixed(1)} kB`)
  }
}
