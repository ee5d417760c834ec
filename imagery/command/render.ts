/** Makes the pictures that are committed: `npm run imagery -- --help`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { photograph } from '../blender.ts'
import { blogScenes } from '../blog/blog-scenes.ts'
import { commitDrawing, commitPicture, enlarged, toWebp } from '../derivatives.ts'
import { drawnPlaces } from '../drawn/places/drawn-places.ts'
import { portraitFiles } from '../drawn/portrait/portraits.ts'
import { makeFilm } from '../film/make.ts'
import { openManifest } from '../manifest.ts'
import { pictures } from '../news/pictures.ts'
import { placeScenes } from '../places/place-scenes.ts'
import { productScenes, seedOf } from '../products/product-scenes.ts'
import { findBlender } from '../programs.ts'
import type { Scene } from '../scene.ts'
import { type Quality, qualities } from '../studio.ts'
import { committedGroups, contactSheet } from './contact-sheet.ts'
import { FILM, FOLDERS, recordRendered } from './recipes.ts'

const ROOT = join(import.meta.dirname, '../..')
const manifest = openManifest()

interface Group {
  readonly names: readonly string[]
  readonly folder: string
  /** The paths of the group's pictures end with this after their names. */
  readonly ending: string
  /** @returns what to report of it */
  make(name: string, path: string): Promise<string>
  /** Makes a small and coarse picture and changes nothing that is committed; without it, a picture is made at once. */
  preview?(name: string): Promise<string>
}

const groups: Readonly<Record<string, Group>> = {
  products: photographs(productScenes, 'products', qualities.final, qualities.preview),
  places: photographs(placeScenes, 'places', qualities.landscape, qualities.landscapePreview),
  blog: {
    names: Object.keys(blogScenes),
    folder: FOLDERS.blog,
    ending: '.webp',
    async make(name, path) {
      const { path: taken, seconds } = await take(blogScenes, name, qualities.landscape)
      const picture = sharp(await enlarged(taken)).webp({ quality: 84, effort: 6, smartSubsample: true })
      await writeFile(join(ROOT, path), await picture.toBuffer())
      return told(path, seconds)
    },
    preview: (name) => preview(blogScenes, name, qualities.landscapePreview),
  },
  news: {
    names: [...pictures.keys()],
    folder: FOLDERS.news,
    ending: '.webp',
    make: async (name, path) => write(path, await toWebp(pictures.get(name)?.() ?? '')),
  },
  drawn: {
    names: [...drawnPlaces.keys()],
    folder: FOLDERS.places,
    ending: '.webp',
    async make(name, path) {
      const svg = drawnPlaces.get(name)?.() ?? ''
      const picture = await commitDrawing(svg, join(ROOT, FOLDERS.places), name)
      await manifest.record(`/uploads/places/${name}.webp`, picture)
      return path
    },
  },
  team: {
    names: [...portraitFiles.keys()],
    folder: FOLDERS.team,
    ending: '',
    make: (name, path) => write(path, portraitFiles.get(name)?.() ?? ''),
  },
  film: {
    names: [FILM],
    folder: FOLDERS.film,
    ending: '',
    make: () => makeFilm({ preview: false }),
    preview: () => makeFilm({ preview: true }),
  },
  'contact-sheet': {
    names: ['contact-sheet'],
    folder: FOLDERS.sheet,
    ending: '.webp',
    make: async (_, path) => write(path, await contactSheet(await committedGroups(ROOT))),
  },
}

/** Rendered, and shown by pages in the sizes that are made of them. */
function photographs(
  scenes: Readonly<Record<string, Scene>>,
  group: 'products' | 'places',
  final: Quality,
  coarse: Quality,
): Group {
  return {
    names: Object.keys(scenes),
    folder: FOLDERS[group],
    ending: '.webp',
    async make(name, path) {
      const { path: taken, seconds } = await take(scenes, name, final)
      const picture = await commitPicture(taken, join(ROOT, FOLDERS[group]), name)
      await manifest.record(`/uploads/${group}/${name}.webp`, picture)
      return told(path, seconds)
    },
    preview: (name) => preview(scenes, name, coarse),
  }
}

async function take(scenes: Readonly<Record<string, Scene>>, name: string, quality: Quality) {
  return photograph(await findBlender(), scenes[name] as Scene, { seed: seedOf(name), quality })
}

async function preview(scenes: Readonly<Record<string, Scene>>, name: string, quality: Quality) {
  const { path, seconds } = await take(scenes, name, quality)
  return told(path, seconds)
}

async function write(path: string, picture: string | Uint8Array): Promise<string> {
  await writeFile(join(ROOT, path), picture)
  return `${path}  ${(picture.length / 1000).toFixed(1)} kB`
}

function told(path: string, seconds: number): string {
  return `${path}  ${seconds.toFixed(0)} s`
}

const USAGE = `Usage: npm run imagery -- GROUP [NAME …] [--preview]

Makes the pictures of a group, or those whose names begin as given. What was rendered before is not rendered again.

${Object.entries(groups)
  .map(([name, { folder, names }]) => `  ${name.padEnd(14)} ${names.length} pictures, ${folder}`)
  .join('\n')}

  --preview  small and coarse, and nothing that is committed changes`

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' }, preview: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [groupName = '', ...starts] = positionals
const group = groups[groupName]
const chosen = (group?.names ?? []).filter(
  (name) => starts.length === 0 || starts.some((start) => name.startsWith(start)),
)

if (values.help) console.log(USAGE)
else if (!group || chosen.length === 0) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  await mkdir(join(ROOT, group.folder), { recursive: true })
  for (const name of chosen)
    if (values.preview && group.preview) console.log(await group.preview(name))
    else {
      const path = `${group.folder}/${name}${group.ending}`
      console.log(await group.make(name, path))
      await recordRendered(path)
    }
}
