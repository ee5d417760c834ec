/** From the storyboard to the committed film. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from '../blender.ts'
import { commitPicture } from '../derivatives.ts'
import { openManifest } from '../manifest.ts'
import { findBlender } from '../programs.ts'
import { commitFilm, stem } from './commit.ts'
import { encode, encodings } from './encode.ts'
import { findFfmpeg } from './programs.ts'
import { qualities, renderFrames } from './render.ts'
import { footage, posterFrame } from './storyboard.ts'

const all = Array.from({ length: footage.frames }, (_, frame) => frame)
const posters = join(import.meta.dirname, '../../../public/uploads/film')

/** @returns what to tell of it */
export async function makeFilm({ preview }: { preview: boolean }): Promise<string> {
  const [blender, ffmpeg] = [await findBlender(), await findFfmpeg()]
  if (preview) {
    const frames = await renderFrames(blender, all, qualities.preview)
    const path = join(cache, `${stem}.mp4`)
    const plain = encodings.find(({ extension }) => extension === 'mp4') ?? encodings[0]
    await writeFile(path, await encode(ffmpeg, frames, plain))
    return path
  }
  const frames = await renderFrames(blender, all, qualities.final)
  const [poster = ''] = await renderFrames(blender, [posterFrame], qualities.poster)
  const picture = await commitPicture(poster, posters, stem)
  await openManifest().record(`/uploads/film/${stem}.webp`, picture)
  return (await commitFilm(ffmpeg, frames)).join('\n')
}
