/** Recipes describe an image as plain data. The same recipe always gives the same bytes. */
import type { FocalPoint, Size } from '#domain/media/crops.ts'

/** Increase when existing recipes would render differently. */
export const RECIPE_VERSION = 1

export const THEMES = [
  { name: 'light', title: 'Paper' },
  { name: 'kraft', title: 'Kraft' },
  { name: 'blue', title: 'Blue' },
] as const
export type Theme = (typeof THEMES)[number]['name']

/** An image in a slot, by path. */
export interface ImageSlotValue {
  /** Path of a library or product image, or the URL of a box pattern (`box-url.ts`). */
  readonly picture: string
  /** Focal point; the default is the centre. */
  readonly focus?: FocalPoint | undefined
  /** Used in the alt text. */
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
  /** From 1, in templates with several pages. */
  readonly page?: number | undefined
}

/** Sizes that social networks and email recommend. */
export const SIZES = [
  { name: 'share', title: 'Shared link', width: 1200, height: 630 },
  { name: 'square', title: 'Square post', width: 1080, height: 1080 },
  { name: 'portrait', title: 'Portrait post', width: 1080, height: 1350 },
  { name: 'story', title: 'Story', width: 1080, height: 1920 },
  { name: 'wide', title: 'Slide or video', width: 1600, height: 900 },
  { name: 'banner', title: 'Profile banner', width: 1500, height: 500 },
  { name: 'email', title: 'Email header', width: 600, height: 200 },
] as const

/** Limits of a side in pixels, and of the aspect ratio. */
export const SIZE_LIMITS = { min: 160, max: 4000, ratio: 6 } as const

/** @returns an error message, or null if the size is supported */
export function validateSize({ width, height }: Size): string | null {
  const { min, max, ratio } = SIZE_LIMITS
  if (![width, height].every((side) => Number.isInteger(side) && side >= min && side <= max))
    return `Enter whole pixels from ${min} to ${max.toLocaleString('en-GB')}.`
  if (Math.max(width, height) > ratio * Math.min(width, height))
    return `The longer side can be up to ${ratio} times the shorter one.`
  return null
}
