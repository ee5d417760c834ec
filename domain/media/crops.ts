/**
 * Where a picture is cut. An editor names the point that must stay in sight, its focal point; each place of the site that
 * cuts pictures stands here with its shape, for the editor's sheet of crops, and tests hold styles and social cards to it.
 */

/** In whole percent of the picture, from its left and from its top, as CSS has it in `object-position`. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where pictures are cut that have no focal point. */
export const CENTRE: FocalPoint = { x: 50, y: 50 }

const FORM = /^(\d{1,3})% (\d{1,3})%$/

/** @param text as rows keep it: `50% 30%` @returns null where there is none, or none that can be understood */
export function parseFocalPoint(text: string | null | undefined): FocalPoint | null {
  const [, x, y] = FORM.exec(text ?? '') ?? []
  if (x === undefined || y === undefined) return null
  return clampToImage({ x: Number(x), y: Number(y) })
}

/** As rows keep it. */
export function formatFocalPoint(focus: FocalPoint): string {
  const { x, y } = clampToImage(focus)
  return `${x}% ${y}%`
}

/** The nearest point that is on the picture, in whole percent. */
export function clampToImage({ x, y }: FocalPoint): FocalPoint {
  const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))
  return { x: within(x), y: within(y) }
}

/** The focal point for elements of public pages, whose policy forbids them styles of their own: see focal-point.css. */
export interface FocalPointAttributes {
  readonly 'data-focus-x': string
  readonly 'data-focus-y': string
}

/** @returns undefined where the middle will do, which is most often */
export function getFocalPointAttributes(text: string | null | undefined): FocalPointAttributes | undefined {
  const focus = parseFocalPoint(text)
  if (focus === null) return undefined
  const digits = (percent: number) => String(percent).padStart(2, '0')
  return { 'data-focus-x': digits(focus.x), 'data-focus-y': digits(focus.y) }
}

/** In a social card, the picture takes the whole height, to the right of the words. */
export const SOCIAL_CARD_IMAGE_AREA = { left: 720, width: 480, height: 630 } as const

/** A place that shows a part of a picture. */
export interface Crop {
  readonly id: 'card' | 'article' | 'phone' | 'social' | 'portrait'
  /** As editors know it. */
  readonly name: string
  readonly shape: Size
}

const CARD: Crop = { id: 'card', name: 'Card in lists and on the home page', shape: { width: 3, height: 2 } }
const PHONE: Crop = { id: 'phone', name: 'Page header on a phone', shape: { width: 4, height: 3 } }
/** The part of the card that the picture fills; words stand in the rest. */
const SOCIAL: Crop = { id: 'social', name: 'Social card', shape: SOCIAL_CARD_IMAGE_AREA }

function head(shape: Size): Crop {
  return { id: 'article', name: 'Page header', shape }
}

/** Every cut that the site makes of somebody's portrait. */
export const TEAM_CROPS: readonly Crop[] = [
  { id: 'portrait', name: 'Portrait on the team page', shape: { width: 1, height: 1 } },
]

/** Every cut that the site makes of an article's picture and of a post's. */
export const CROPS: Readonly<Record<'news' | 'blog', readonly Crop[]>> = {
  news: [CARD, head({ width: 16, height: 9 }), PHONE, SOCIAL],
  blog: [CARD, head({ width: 3, height: 2 }), PHONE, SOCIAL],
}

export interface Region extends Size {
  readonly left: number
  readonly top: number
}

/**
 * The part of a picture that fills a shape: the largest one, in the picture's pixels. The focal point lies in it where
 * it lies in the picture, which is what `object-fit: cover` shows with it as `object-position`.
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
