/** Image sets of the demonstration. Their files were created with the image generator, because drawing takes seconds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Statement } from '#backend/database/database.ts'
import type { DemoFile } from './applications.ts'
import { type DemoContext, HISTORY_DAYS } from './history.ts'
import imageSets from './texts/image-sets.json' with { type: 'json' }

const DAY_MS = 86_400_000
const directory = join(import.meta.dirname, 'images')

/** Files for the bucket `blog-media`. */
export function readImageFiles(): Promise<readonly DemoFile[]> {
  const names = imageSets.flatMap(({ pictures }) => pictures.map(({ name }) => name))
  return Promise.all(
    names.map(async (path) => ({
      path,
      bytes: await readFile(join(directory, path.replace(/^.*\//, ''))),
      type: getMimeType(path) ?? 'application/octet-stream',
    })),
  )
}

/** Evenly over the history. */
export function imageSetStatements({ now }: DemoContext): readonly Statement[] {
  return imageSets.map(({ set, pictures }, index) => {
    const age = ((imageSets.length - index) / (imageSets.length + 1)) * HISTORY_DAYS
    return {
      text: `update public.image_sets set created_at = $3, checked_at = $3
        where id = (select public.save_image_set($1::jsonb, $2::jsonb))`,
      values: [set, pictures, new Date(now.getTime() - age * DAY_MS).toISOString()],
    }
  })
}
