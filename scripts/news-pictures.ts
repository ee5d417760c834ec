/** Draws the pictures of the demonstration company's news: `node scripts/news-pictures.ts --help`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pictures } from '#scripts/imagery/news/pictures.ts'
import { toWebp } from '#scripts/imagery/news/webp.ts'

const folder = join(import.meta.dirname, '../supabase/seed/news-media/demo')
const known = [...pictures.keys()]
const usage = `Draws the news pictures into supabase/seed/news-media/demo, as WebP.

  node scripts/news-pictures.ts           all of them
  node scripts/news-pictures.ts <name> …  these only

Names: ${known.join(', ')}`

const names = process.argv.slice(2)
const unknown = names.filter((name) => !pictures.has(name))

if (names.includes('--help') || names.includes('-h')) console.log(usage)
else if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}.\n\n${usage}`)
  process.exitCode = 1
} else await drawAll(names.length > 0 ? names : known)

async function drawAll(chosen: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of chosen) {
    const draw = pictures.get(name)
    if (!draw) continue
    const file = join(folder, `${name}.webp`)
    const picture = await toWebp(draw())
    await writeFile(file, picture)
    console.log(`${relative(process.cwd(), file)}  ${Math.ceil(picture.length / 1000)} kB`)
  }
}
