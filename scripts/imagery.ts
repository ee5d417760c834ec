/** Makes the pictures that are committed: `npm run imagery -- --help`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { photograph } from '#scripts/imagery/blender.ts'
import { blogScenes } from '#scripts/imagery/blog-scenes.ts'
import { committedGroups, contactSheet } from '#scripts/imagery/contact-sheet.ts'
import { commitPicture, enlarged } from '#scripts/imagery/derivatives.ts'
import { commitDrawing } from '#scripts/imagery/drawn/commit.ts'
import { places } from '#scripts/imagery/drawn/places.ts'
import { portraitFiles } from '#scripts/imagery/drawn/portraits.ts'
import { makeFilm } from '#scripts/imagery/film/make.ts'
import { openManifest } from '#scripts/imagery/manifest.ts'
import { pictures } from '#scripts/imagery/news/pictures.ts'
import { toWebp } from '#scripts/imagery/news/webp.ts'
import { placeScenes } from '#scripts/imagery/place-scenes.ts'
import { findBlender } from '#scripts/imagery/programs.ts'
import type { Scene } from '#scripts/imagery/scene.ts'
import { productScenes, seedOf } from '#scripts/imagery/scenes.ts'
import { type Quality, qualities } from '#scripts/imagery/studio.ts'

const root = join(import.meta.dirname, '..')
const manifest = openManifest()

interface Group {
  readonly names: readonly string[]
  readonly folder: string
  /** @returns what to tell of it */
  make(name: string, options: { preview: boolean }): Promise<string>
}

const groups: Readonly<Record<string, Group>> = {
  products: photographs(productScenes, 'products', {
    final: qualities.final,
    preview: qualities.preview,
  }),
  places: photographs(placeScenes, 'places', {
    final: qualities.landscape,
    preview: qualities.landscapePreview,
  }),
  blog: {
    names: Object.keys(blogScenes),
    folder: 'supabase/seed/blog-media/blog-images',
    async make(name, { preview }) {
      const quality = preview ? qualities.landscapePreview : qualities.landscape
      const { path, seconds } = await take(blogScenes, name, quality)
      if (preview) return told(path, seconds)
      const file = join(root, this.folder, `${name}.webp`)
      await mkdir(join(root, this.folder), { recursive: true })
      await sharp(await enlarged(path))
        .webp({ quality: 84, effort: 6, smartSubsample: true })
        .toFile(file)
      return told(relative(root, file), seconds)
    },
  },
  news: {
    names: [...pictures.keys()],
    folder: 'supabase/seed/news-media/demo',
    async make(name) {
      const file = join(root, this.folder, `${name}.webp`)
      const picture = await toWebp(pictures.get(name)?.() ?? '')
      await mkdir(join(root, this.folder), { recursive: true })
      await writeFile(file, picture)
      return `${relative(root, file)}  ${(picture.length / 1000).toFixed(1)} kB`
    },
  },
  drawn: {
    names: [...places.keys()],
    folder: 'public/uploads/places',
    async make(name) {
      const picture = await commitDrawing(places.get(name)?.() ?? '', join(root, this.folder), name)
      await manifest.record(`/uploads/places/${name}.webp`, picture)
      return join(this.folder, `${name}.webp`)
    },
  },
  team: {
    names: [...portraitFiles.keys()],
    folder: 'public/uploads/team',
    async make(name) {
      const file = join(root, this.folder, name)
      const portrait = portraitFiles.get(name)?.() ?? ''
      await mkdir(join(root, this.folder), { recursive: true })
      await writeFile(file, portrait)
      return `${relative(root, file)}  ${(portrait.length / 1000).toFixed(1)} kB`
    },
  },
  film: {
    names: ['folding-a-case'],
    folder: 'public/film',
    make: (_, options) => makeFilm(options),
  },
  'contact-sheet': {
    names: ['contact-sheet'],
    folder: 'docs/pictures',
    async make(name) {
      const file = join(root, this.folder, `${name}.webp`)
      const sheet = await contactSheet(await committedGroups(root))
      await mkdir(join(root, this.folder), { recursive: true })
      await writeFile(file, sheet)
      return `${relative(root, file)}  ${(sheet.length / 1000).toFixed(1)} kB`
    },
  },
}

/** Rendered, and shown by pages in the sizes that are made of them. */
function photographs(
  scenes: Readonly<Record<string, Scene>>,
  group: string,
  { final, preview: coarse }: { readonly final: Quality; readonly preview: Quality },
): Group {
  return {
    names: Object.keys(scenes),
    folder: `public/uploads/${group}`,
    async make(name, { preview }) {
      const { path, seconds } = await take(scenes, name, preview ? coarse : final)
      if (preview) return told(path, seconds)
      const picture = await commitPicture(path, join(root, this.folder), name)
      await manifest.record(`/uploads/${group}/${name}.webp`, picture)
      return told(join(this.folder, `${name}.webp`), seconds)
    },
  }
}

async function take(scenes: Readonly<Record<string, Scene>>, name: string, quality: Quality) {
  return photograph(await findBlender(), scenes[name] as Scene, { seed: seedOf(name), quality })
}

function told(path: string, seconds: number): string {
  return `${path}  ${seconds.toFixed(0)} s`
}

const usage = `Usage: npm run imagery -- GROUP [NAME …] [--preview]

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

if (values.help) console.log(usage)
else if (!group || chosen.length === 0) {
  console.error(usage)
  process.exitCode = 1
} else {
  for (const name of chosen) console.log(await group.make(name, { preview: values.preview }))
}
