/** Draws every template in every size onto one sheet: run it again when a template, a face or a token changes. */
import { writeFile } from 'node:fs/promises'
import { contactSheet, drawingsHash, SHEET, SHEET_HASH } from './graphics/contact-sheet.ts'

if (process.argv.includes('--help')) {
  console.log(`npm run generate:graphics

Writes docs/pictures/graphics.webp, all templates of the image generator in all sizes, and the hash of their drawings,
by which a test knows whether the sheet is of the present templates.`)
  process.exit(0)
}
await writeFile(SHEET, await contactSheet())
await writeFile(SHEET_HASH, `${await drawingsHash()}\n`)
