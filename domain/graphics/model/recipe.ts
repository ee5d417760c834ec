/**
 * What a picture is made from, as plain data: the template, what stands in its slots, the colours and the size. The same
 * recipe gives the same bytes, on every machine and in years.
 */
import type { FocalPoint, Size } from '#domain/media/crops.ts'

/** Raised when a recipe of an earlier version would be drawn otherwise than it was. */
export const RECIPE_VERSION = 1

export const THEMES = [
  { name: 'light', title: 'Paper' },
  { name: 'kraft', title: 'Kraft' },
  { name: 'blue', title: 'Blue' },
] as const
export type Theme = (typeof THEMES)[number]['name']

/** A picture in a slot. Its bytes are no part of the recipe: the host fetches them by this address. */
export interface ImageSlotValue {
  /** In the media library, of a product, or a box’s pattern (`box-url.ts`), of which there are no bytes. */
  readonly picture: string
  /** What must stay in sight; the middle without it. */
  readonly focus?: FocalPoint | undefined
  /** Describes it, for the alt text. */
  readonly alt?: string | undefined
}

export type SlotValue = string | ImageSlotValue

export interface Recipe {
  readonly version: typeof RECIPE_VERSION
  readonly template: string
  readonly theme: Theme
  readonly slots: Readonly<Record<string, SlotValue>>
  /** In pixels. */
  readonly size: Size
  /** Of a template with several pages, from 1; 1 without it. */
  readonly page?: number | undefined
}

/** The sizes that channels want, under the names that people know them by. */
export const SIZES = [
  { name: 'share', title: 'Shared link', width: 1200, height: 630 },
  { name: 'square', title: 'Square post', width: 1080, height: 1080 },
  { name: 'portrait', title: 'Portrait post', width: 1080, height: 1350 },
  { name: 'story', title: 'Story', width: 1080, height: 1920 },
  { name: 'wide', title: 'Slide or video', width: 1600, height: 900 },
  { name: 'banner', title: 'Profile banner', width: 1500, height: 500 },
  { name: 'email', title: 'Email header', width: 600, height: 200 },
] as const

/** In pixels a side; and neither side is more than six times the other. */
export const SIZE_BOUNDS = { least: 160, most: 4000, ratio: 6 } as const

/** @returns a sentence, or null where a picture may have this size */
export function validateSize({ width, height }: Size): string | null {
  const { least, most, ratio } = SIZE_BOUNDS
  if (![width, height].every((side) => Number.isInteger(side) && side >= least && side <= most))
    return `Enter whole pixels from ${least} to ${most.toLocaleString('en-GB')}.`
  if (Math.max(width, height) > ratio * Math.min(width, height))
    return `The longer side can be up to ${ratio} times the shorter one.`
  return null
}
