/**
 * What each committed picture is made of, and the record of what it was made of when it was made (`rendered.json`). A
 * recipe is hashed by what it says, never by where its files lie: the scene as the renderer takes it and the programs
 * that render it, or a drawing's SVG. `npm test` compares hashes and renders nothing.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describeScene, hash, programText } from '../blender.ts'
import { blogScenes } from '../blog/blog-scenes.ts'
import { drawnPlaces } from '../drawn/places/drawn-places.ts'
import { portraitFiles } from '../drawn/portrait/portraits.ts'
import { encodings } from '../film/encode.ts'
import { frameAt, stage } from '../film/frames.ts'
import { FILM_PROGRAMS, qualities as filmQualities } from '../film/render.ts'
import { footage, webVtt } from '../film/storyboard.ts'
import { pictures as newsPictures } from '../news/pictures.ts'
import { placeScenes } from '../places/place-scenes.ts'
import { productScenes, seedOf } from '../products/product-scenes.ts'
import type { Scene } from '../scene.ts'
import { type Quality, qualities } from '../studio.ts'
import { committedGroups } from './contact-sheet.ts'

const ROOT = join(import.meta.dirname, '../..')
const RECORD = join(import.meta.dirname, '../rendered.json')

/** The pictures of each group are committed to these folders. */
export const FOLDERS = {
  products: 'company/public/uploads/products',
  places: 'company/public/uploads/places',
  blog: 'supabase/seed/blog-media/blog-images',
  news: 'supabase/seed/news-media/demo',
  team: 'company/public/uploads/team',
  film: 'company/public/film',
  poster: 'company/public/uploads/film',
  sheet: 'docs/pictures',
} as const
export const FILM = 'folding-a-case'
export const SHEET = `${FOLDERS.sheet}/contact-sheet.webp`

type Recipe = () => Promise<string>

/** The recipes by the paths of what is committed; the film is committed in parts, which its folder and a stem name. */
export const recipes: ReadonlyMap<string, Recipe> = new Map([
  ...photographed(FOLDERS.products, productScenes, qualities.final),
  ...photographed(FOLDERS.places, placeScenes, qualities.landscape),
  ...photographed(FOLDERS.blog, blogScenes, qualities.landscape),
  ...drawn(FOLDERS.places, drawnPlaces, '.webp'),
  ...drawn(FOLDERS.news, newsPictures, '.webp'),
  ...drawn(FOLDERS.team, portraitFiles),
  [`${FOLDERS.film}/${FILM}`, filmRecipe],
  [SHEET, sheetRecipe],
])

function photographed(folder: string, scenes: Readonly<Record<string, Scene>>, quality: Quality) {
  return Object.entries(scenes).map(([name, scene]): [string, Recipe] => [
    `${folder}/${name}.webp`,
    async () => hash(written(describeScene(scene, { seed: seedOf(name), quality })) + (await programText())),
  ])
}

function drawn(folder: string, drawings: ReadonlyMap<string, () => string>, extension = '') {
  return [...drawings].map(([name, draw]): [string, Recipe] => [
    `${folder}/${name}${extension}`,
    async () => hash(draw()),
  ])
}

async function filmRecipe(): Promise<string> {
  const frames = Array.from({ length: footage.frames }, (_, frame) => frameAt(frame))
  const film = written([stage, frames, filmQualities, encodings, webVtt()])
  return hash(film + (await programText()) + (await programText(FILM_PROGRAMS)))
}

/** The sheet shows all others, so it is as old as the last of them. */
async function sheetRecipe(): Promise<string> {
  const files = (await committedGroups(ROOT)).flatMap((group) => group.files)
  return hash((await Promise.all(files.map(async (file) => digest(await readFile(file))))).join('\n'))
}

/** Writes numbers to a millionth, which a sine that differs in its last digits on another machine does not reach. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toFixed(6)) : part))

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export interface Rendered {
  /** The hash of the recipe from which it was made. */
  readonly recipe: string
  /** The hash of all files that were made. */
  readonly content: string
}

/** The hash of what lies there now: an original and all that was derived from it, or a film with its poster. */
export async function contentOf(path: string): Promise<string> {
  const files = [
    ...(await belonging(path)),
    ...(path === `${FOLDERS.film}/${FILM}` ? await belonging(`${FOLDERS.poster}/${FILM}`) : []),
  ]
  return hash((await Promise.all(files.map(async (file) => digest(await readFile(file))))).join('\n'))
}

async function belonging(path: string): Promise<string[]> {
  const folder = join(ROOT, dirname(path))
  const stem = `${basename(path).replace(/\.[a-z]+$/, '')}.`
  const names = (await readdir(folder)).filter((name) => name.startsWith(stem))
  return names.toSorted().map((name) => join(folder, name))
}

export async function readRendered(): Promise<Readonly<Record<string, Rendered>>> {
  return JSON.parse(await readFile(RECORD, 'utf8'))
}

/** Notes that a picture was made just now, from its recipe as it is. */
export async function recordRendered(path: string): Promise<void> {
  const recipe = recipes.get(path)
  if (recipe === undefined) throw new Error(`${path} has no recipe.`)
  const known = new Map(Object.entries(await readRendered()))
  known.set(path, { recipe: await recipe(), content: await contentOf(path) })
  const sorted = [...known].filter(([one]) => recipes.has(one)).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
