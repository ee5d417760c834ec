/** Writes the film into `public/film`, its parts named by their content, and tells the home page of it. */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { durationSeconds, webVtt } from './captions.ts'
import { encode, encodings } from './encode.ts'
import { footage } from './storyboard.ts'

const root = join(import.meta.dirname, '../../..')
export const filmFolder = join(root, 'public/film')
const manifest = join(root, 'app/site/home/committed-film.ts')
export const stem = 'folding-a-case'

/**
 * @param frames PNGs of all rendered frames
 * @returns what was written, with its size
 */
export async function commitFilm(ffmpeg: string, frames: readonly string[]): Promise<string[]> {
  const sources = []
  for (const encoding of encodings) {
    const content = await encode(ffmpeg, frames, encoding)
    sources.push({ content, type: encoding.type, name: named(content, encoding.extension) })
  }
  const track = Buffer.from(webVtt())
  const captions = { content: track, name: named(track, 'vtt') }
  await rm(filmFolder, { recursive: true, force: true })
  await mkdir(filmFolder, { recursive: true })
  const files = [...sources, captions]
  for (const { name, content } of files) await writeFile(join(filmFolder, name), content)
  await writeFile(manifest, manifestText(sources, captions.name))
  return files.map(
    ({ name, content }) => `${relative(root, join(filmFolder, name))}  ${kilobytes(content)} kB`,
  )
}

const named = (content: Uint8Array, extension: string) =>
  `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
const kilobytes = (content: Uint8Array) => (content.length / 1000).toFixed(0)

function manifestText(sources: readonly { name: string; type: string }[], captions: string): string {
  const lines = sources.map(({ name, type }) => `    { address: '/film/${name}', type: '${type}' },\n`)
  return `/** Written by \`npm run imagery -- film\`: where the film is. */

export const committedFilm = {
  width: ${footage.width},
  height: ${footage.height},
  durationSeconds: ${durationSeconds},
  sources: [
${lines.join('')}  ],
  captions: '/film/${captions}',
} as const
`
}
