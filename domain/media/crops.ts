/** Focal points and crops. Tests compare the crops with styles and social cards. */

/** In whole percent from the left and top, as in CSS `object-position`. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const CENTRE: FocalPoint = { x: 50, y: 50 }

const FOCAL_POINT = /^(\d{1,3})% (\d{1,3})%$/

/** @param text as stored: `50% 30%` @returns null if missing or malformed */
export function parseFocalPoint(text: string | null | undefined): FocalPoint | null {
  const [, x, y] = FOCAL_POINT.exec(text ?? '') ?? []
  if (x === undefined || y === undefined) return null
  return clampToImage({ x: Number(x), y: Number(y) })
}

export function formatFocalPoint(focus: FocalPoint): string {
  const { x, y } = clampToImage(focus)
  return `${x}% ${y}%`
}

/** Returns the nearest point within the image, in whole percent. */
export function clampToImage({ x, y }: FocalPoint): FocalPoint {
  const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))
  return { x: within(x), y: within(y) }
}

/**
 * Attributes instead of inline styles, which the public pages' Content-Security-Policy forbids (see focal-point.css).
 */
export interface FocalPointAttributes {
  readonly 'data-focus-x': string
  readonly 'data-focus-y': string
}

/** @returns undefined for the default */
export function getFocalPointAttributes(text: string | null | undefined): FocalPointAttributes | undefined {
  const focus = parseFocalPoint(text)
  if (focus === null) return undefined
  const digits = (percent: number) => String(percent).padStart(2, '0')
  return { 'data-focus-x': digits(focus.x), 'data-focus-y': digits(focus.y) }
}

/** Right part of the card, at full height. */
export const SOCIAL_CARD_IMAGE_AREA = { left: 720, width: 480, height: 630 } as const

export interface Crop {
  readonly id: 'card' | 'article' | 'phone' | 'social' | 'portrait'
  /** Shown to editors. */
  readonly name: string
  readonly shape: Size
}

const CARD: Crop = { id: 'card', name: 'Card in lists and on the home page', shape: { width: 3, height: 2 } }
const PHONE: Crop = { id: 'phone', name: 'Page header on a phone', shape: { width: 4, height: 3 } }
/** The image area of the card; the rest is text. */
const SOCIAL: Crop = { id: 'social', name: 'Social image', shape: SOCIAL_CARD_IMAGE_AREA }

function createPageHeaderCrop(shape: Size): Crop {
  return { id: 'article', name: 'Page header', shape }
}

export const TEAM_CROPS: readonly Crop[] = [
  { id: 'portrait', name: 'Portrait on the team page', shape: { width: 1, height: 1 } },
]

export const CROPS: Readonly<Record<'news' | 'blog', readonly Crop[]>> = {
  news: [CARD, createPageHeaderCrop({ width: 16, height: 9 }), PHONE, SOCIAL],
  blog: [CARD, createPageHeaderCrop({ width: 3, height: 2 }), PHONE, SOCIAL],
}

export interface Region extends Size {
  readonly left: number
  readonly top: number
}

/**
 * Returns the largest region of an aspect ratio, in image pixels, as `object-fit: cover` with the focal point as
 * `object-position` shows it.
 */
export function cropRegion(picture: Size, shape: Size, { x, y }: FocalPoint): Region {
  const scale = Math.max(shape.width / picture.width, shape.height / picture.height)
  const width = Math.min(picture.width, Math.max(1, Math.round(shape.width / scale)))
  const height = Math.min(picture.height, Math.max(1, Math.round(shape.height / scale)))
  return {
    left: Math.round(((picture.width - width) * x) / 100),
    top: Math.round(((picture.height - height) * y) / 100),
    width,
    height,
  }
}
