/**
 * Renders image sets again when their source record changes. Slots edited by hand stay, old files stay, and the new
 * images replace the old ones wherever they are used.
 */
import { z } from 'zod'
import { RECIPE_VERSION, type SlotValue } from '#domain/graphics/model/recipe.ts'
import { recipeSchema } from '#domain/graphics/model/recipe-schema.ts'
import { FORMATS, LINKED_SOURCE_TYPES } from '#domain/image-sets/image-sets.ts'
import { getSlotsFromRecord, syncSlotsWithRecord } from '#domain/image-sets/source-records.ts'
import type { Log } from '../config/logger.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'
import { type ImageSetRenderer, requireTemplate } from './image-set-renderer.ts'
import { RenderError } from './slot-images.ts'
import { readSourceRecord, type SourceRecordDependencies } from './source-records.ts'

export interface ImageSetRefreshDependencies extends SourceRecordDependencies {
  readonly renderer: ImageSetRenderer
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE / 4, interval: MINUTE / 4 }
const BATCH = 10

const slotsSchema = z.record(z.string(), z.custom<SlotValue>())
const claimedSchema = z.object({
  id: z.number(),
  template: z.string(),
  theme: z.string(),
  slots: slotsSchema,
  alt_text: z.string(),
  format: z.enum(FORMATS),
  source_kind: z.enum(LINKED_SOURCE_TYPES),
  source_id: z.string(),
  source_slots: slotsSchema,
  pictures: z.array(z.object({ width: z.number(), height: z.number(), page: z.number() })).min(1),
})
type Claimed = z.output<typeof claimedSchema>

export function startImageSetRefresh(parts: ImageSetRefreshDependencies): PeriodicTask {
  return runPeriodically((signal) => refreshImageSets(parts, signal), {
    schedule: SCHEDULE,
    log: parts.log,
    failure: 'Could not refresh image sets',
  })
}

/** @returns number of refreshed sets @throws if the database or storage is unavailable */
export async function refreshImageSets(
  parts: ImageSetRefreshDependencies,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { secret, log } = parts
  let refreshed = 0
  for (;;) {
    signal.throwIfAborted()
    const { data } = await secret.rpc('claim_stale_image_sets', { max_sets: BATCH }).throwOnError()
    for (const [at, { claimed }] of data.entries()) {
      try {
        if (await refreshSet(claimedSchema.parse(claimed), parts)) refreshed += 1
      } catch (error) {
        // Permanent errors are logged once, until the record changes again.
        if (error instanceof RenderError || error instanceof z.ZodError) {
          log.warn({ err: error }, 'Could not refresh an image set')
          continue
        }
        for (const one of data.slice(at)) {
          const { id } = one.claimed as { readonly id: number }
          await secret.from('image_sets').update({ checked_at: one.checked_before }).eq('id', id)
        }
        throw error
      }
    }
    if (data.length < BATCH) return refreshed
  }
}

async function refreshSet(set: Claimed, parts: ImageSetRefreshDependencies): Promise<boolean> {
  const record = await readSourceRecord(parts, set.source_kind, set.source_id, 'published')
  if (record === null) return false
  const template = requireTemplate(set.template)
  const slots = syncSlotsWithRecord(set.slots, set.source_slots, getSlotsFromRecord(template.slots, record))
  if (slots === null) return false
  const sizes = set.pictures.filter(({ page }) => page === 1).map(({ width, height }) => ({ width, height }))
  const recipe = recipeSchema.parse({
    version: RECIPE_VERSION,
    template: set.template,
    theme: set.theme,
    slots,
    size: sizes[0],
  })
  const source = { kind: set.source_kind, id: set.source_id }
  await parts.renderer.createSet(
    { recipe, sizes, format: set.format, altText: updateAltText(set, slots), source, follows: true },
    set.id,
  )
  return true
}

/** Replaces text quoted from the record in the alt text. */
function updateAltText(
  { alt_text: altText, slots: before }: Claimed,
  now: Readonly<Record<string, SlotValue>>,
) {
  return Object.entries(before)
    .reduce((altText, [name, value]) => {
      const next = now[name]
      return typeof value === 'string' && typeof next === 'string' && value.length > 3
        ? altText.replaceAll(value, next)
        : altText
    }, altText)
    .slice(0, 300)
}
