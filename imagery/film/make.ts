/** Makes the committed film from the storyboard. */

import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CACHE } from '../blender.ts'
import { commitPicture } from '../derivatives.ts'
import { openManifest } from '../manifest.ts'
import { findBlender, findFfmpeg } from '../programs.ts'
import { encode, encodings } from './encode.ts'
import { qualities, renderFrames } from './render.ts'
import { durationSeconds, footage, posterFrame, webVtt } from './storyboard.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILM_FOLDER = join(ROOT, 'company/public/film')
const POSTER_FOLDER = join(ROOT, 'company/public/uploads/film')
const MANIFEST = join(ROOT, 'company/film.ts')
const STEM = 'folding-a-case'
const ALL_FRAMES = Array.from({ length: footage.frames }, (_, frame) => frame)

/** @returns what to tell of it */
export async function makeFilm({ preview }: { preview: boolean }): Promise<string> {
  const [blender, ffmpeg] = [await findBlender(), await findFfmpeg()]
  if (preview) {
    const frames = await renderFrames(blender, ALL_FRAMES, qualities.preview)
    const path = join(CACHE, `${STEM}.mp4`)
    const plain = encodings.find(({ extension }) => extension === 'mp4') ?? encodings[0]
    await writeFile(path, await encode(ffmpeg, frames, plain))
    return path
  }
  const frames = await renderFrames(blender, ALL_FRAMES, qualities.final)
  const [poster = ''] = await renderFrames(blender, [posterFrame], qualities.poster)
  const picture = await commitPicture(poster, POSTER_FOLDER, STEM)
  await openManifest().record(`/uploads/film/${STEM}.webp`, picture)
  return (await commitFilm(ffmpeg, frames)).join('\n')
}

/**
 * Writes the film into `company/public/film`, its parts named by their content, and tells the home page of it.
 * @param frames PNGs of all rendered frames
 * @returns what was written, with its size
 */
async function commitFilm(ffmpeg: string, frames: readonly string[]): Promise<string[]> {
  const sources = []
  for (const encoding of encodings) {
    const content = await encode(ffmpeg, frames, encoding)
    sources.push({ content, type: encoding.type, name: named(content, encoding.extension) })
  }
  const track = Buffer.from(webVtt())
  const captions = { content: track, name: named(track, 'vtt') }
  await rm(FILM_FOLDER, { recursive: true, force: true })
  await mkdir(FILM_FOLDER, { recursive: true })
  const files = [...sources, captions]
  for (const { name, content } of files) await writeFile(join(FILM_FOLDER, name), content)
  await writeFile(MANIFEST, manifestText(sources, captions.name))
  return files.map(
    ({ name, content }) => `${relative(ROOT, join(FILM_FOLDER, name))}  ${kilobytes(content)} kB`,
  )
}

const named = (content: Uint8Array, extension: string) =>
  `${STEM}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
const kilobytes = (content: Uint8Array) => (content.length / 1000).toFixed(0)

function manifestText(sources: readonly { name: string; type: string }[], captions: string): string {
  const lines = sources.map(({ name, type }) => `    { address: '/film/${name}', type: '${type}' },\n`)
  return `/** Written by \`npm run imagery -- film\`: where the film is. */

export const COMMITTED_FILM = {
  width: ${footage.width},
  height: ${footage.height},
  durationSeconds: ${durationSeconds},
  sources: [
${lines.join('')}  ],
  captions: '/film/${captions}',
} as const
`
}
