/** Has Blender render the frames that are not there yet. A frame is kept by what it shows, so a stopped run goes on. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, hash, programText, rasterise, runBlender } from '../blender.ts'
import type { Quality } from '../studio.ts'
import { frameAt, stage } from './frames.ts'
import { footage } from './storyboard.ts'

export const FILM_PROGRAMS = join(import.meta.dirname, 'blender')

const { width, height } = footage
export const qualities = {
  final: { width, height, samples: 12, threshold: 0.02, denoise: true },
  /** The poster is one frame, which is looked at for longer. */
  poster: { width: 1600, height: 900, samples: 12, threshold: 0.015, denoise: true },
  preview: { width: width / 3, height: height / 3, samples: 8, threshold: 0.05, denoise: true },
} as const satisfies Record<string, Quality>

/**
 * @param numbers of the frames that are wanted
 * @returns their PNGs, in the same order
 */
export async function renderFrames(
  blender: string,
  numbers: readonly number[],
  quality: Quality,
): Promise<string[]> {
  await mkdir(CACHE, { recursive: true })
  const shared = { stage: await rasterise(stage), quality }
  const programsAsTheyAre = (await programText()) + (await programText(FILM_PROGRAMS))
  const frames = numbers.map((number) => {
    const shown = frameAt(number)
    const name = `film-${hash(JSON.stringify([shared, shown]) + programsAsTheyAre)}`
    return { ...shown, number, output: join(CACHE, `${name}.png`) }
  })
  // While the case and the camera rest, frames are one.
  const wanted = new Map(frames.map((frame) => [frame.output, frame]))
  for (const { output } of frames) if (existsSync(output)) wanted.delete(output)
  if (wanted.size > 0) {
    const file = join(CACHE, `film-${process.pid}.json`)
    await writeFile(file, JSON.stringify({ ...shared, frames: [...wanted.values()] }))
    await runBlender(blender, join(FILM_PROGRAMS, 'film.py'), file)
  }
  return frames.map(({ output }) => output)
}
