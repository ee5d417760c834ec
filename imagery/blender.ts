/** Has Blender take a picture of a scene: artwork is made into pixels, the scene goes out as JSON, a PNG comes back. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { runCommand } from './programs.ts'
import type { Scene } from './scene.ts'
import { camera, type Quality, studio } from './studio.ts'

const PROGRAMS = join(import.meta.dirname, 'blender')
/** What is made on the way is kept here, so that no photograph is taken twice. */
export const CACHE = join(import.meta.dirname, '../node_modules/.cache/imagery')

/** Artwork is finer than the finest picture of it. */
const PIXELS_A_MILLIMETRE = 6
const MOST_PIXELS = 7000

export interface Photograph {
  readonly path: string
  readonly seconds: number
}

/** How a scene is to be taken. @param seed of the picture's grain and paper */
export interface Exposure {
  readonly seed: number
  readonly quality: Quality
}

/** All that a photograph depends on besides the programs: what it shows, in what light, from where. */
export function describeScene(scene: Scene, { seed, quality }: Exposure) {
  return {
    seed,
    quality,
    studio: scene.setting ?? studio,
    camera: { ...camera, ...scene.camera },
    boards: scene.boards,
    goods: scene.goods ?? [],
  }
}

/**
 * @returns the PNG; 0 seconds when the same scene had been rendered before
 * @throws with Blender's own words when it fails
 */
export async function photograph(blender: string, scene: Scene, exposure: Exposure): Promise<Photograph> {
  await mkdir(CACHE, { recursive: true })
  const description = describeScene(scene, exposure)
  const drawn = await rasterise(description)
  const name = hash(JSON.stringify(drawn) + (await programText()))
  const path = join(CACHE, `${name}.png`)
  if (existsSync(path)) return { path, seconds: 0 }
  const began = Date.now()
  const sceneFile = join(CACHE, `${name}.json`)
  const unfinished = join(CACHE, `${name}.part.png`)
  await writeFile(sceneFile, JSON.stringify({ ...(drawn as object), output: unfinished }))
  await runBlender(blender, join(PROGRAMS, 'render.py'), sceneFile)
  await rename(unfinished, path)
  return { path, seconds: (Date.now() - began) / 1000 }
}

/**
 * Runs Blender out of everybody's way.
 * @throws with Blender's own words when it fails
 */
export async function runBlender(blender: string, program: string, sceneFile: string): Promise<void> {
  const words = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', program]
  const { code, output } = await runCommand('nice', ['-n', '19', blender, ...words, '--', sceneFile])
  if (code !== 0) throw new Error(`Blender failed.\n${output.slice(-3000)}`)
}

/** Reads the programs, on which Blender's pictures depend beside their scenes. */
export async function programText(folder: string = PROGRAMS): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.py')).sort()
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
}

/** Replaces each artwork, however deep, by the path of its pixels. */
export async function rasterise(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(rasterise))
  if (typeof value !== 'object' || value === null) return value
  if ('svg' in value && 'size' in value)
    return toPixels(value as unknown as { svg: string; size: readonly [number, number] })
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, part]) => [key, await rasterise(part)] as const),
  )
  return Object.fromEntries(entries)
}

async function toPixels({
  svg,
  size: [width, height],
}: {
  svg: string
  size: readonly [number, number]
}): Promise<string> {
  const scale = Math.min(PIXELS_A_MILLIMETRE, MOST_PIXELS / Math.max(width, height))
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`
  const path = join(CACHE, `art-${hash(text)}.png`)
  if (!existsSync(path)) await sharp(Buffer.from(text), { limitInputPixels: false }).png().toFile(path)
  return path
}

export const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
