/** Draws the picture that a shared link shows: a JPEG of 1200 × 630 with what the page says. */

import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { CardServices, SocialCard } from '#app/server-context.ts'
import { BRAND, COLOURS } from '#company/brand.ts'
import { cropRegion, type Focus, MIDDLE, SOCIAL_CARD_PICTURE } from '#domain/media/crops.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'

/** A card stands among strangers' pages, and so has the light colours. */
const { ink: INK, blue: BLUE, paper: PAPER, 'drawing-ground': DRAWING } = COLOURS

const { width: WIDTH, height: HEIGHT } = SOCIAL_CARD_SIZE
const MARGIN = 64
const PICTURE_LEFT = SOCIAL_CARD_PICTURE.left
const TEXT_WIDTH = PICTURE_LEFT - 2 * MARGIN + 16
const TITLE_TOP = 132
const TITLE_HEIGHT = 316
const TITLE_SIZES = [68, 60, 52, 46, 40, 34, 28]
/** This part of the face's own line height is taken, which is wider than a headline wants. */
const LINE_HEIGHT = 0.82
const LONGEST_TITLE = 180
const QUALITY = 84
/** An uploaded picture with more pixels than this is taken for an attack on memory. */
const MOST_PIXELS = 50_000_000

const face = (name: string) => join(import.meta.dirname, `${name}.ttf`)
const DISPLAY = { family: 'Besley', file: face('besley') }
const NARROW = { family: 'Archivo Narrow', file: face('archivo-narrow') }

/** @throws when the card's picture is none that can be read */
export async function drawCard(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  const [kicker, title, name, right] = await Promise.all([
    line(card.kicker.toUpperCase(), NARROW, 28, BLUE, 2),
    fitTitle(card.title),
    line(BRAND.name, DISPLAY, 32, INK),
    card.picture ? coverPicture(card.picture, card.focus) : drawnBlank(card.facts ?? []),
  ])
  const drawn = await sharp(ground())
    .composite([
      { input: kicker, left: MARGIN, top: MARGIN },
      { input: title, left: MARGIN, top: TITLE_TOP },
      { input: name, left: MARGIN + 68, top: 513 },
      ...right,
    ])
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(drawn)
}

/** Draws paper, the company's mark, and the wave of a flute between two liners along the foot. */
function ground(): Buffer {
  const waves = Array.from({ length: 24 }, () => 't25 0').join(' ')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <g transform="translate(${MARGIN} 506) scale(1.5)">
      <path fill="${BLUE}" d="${BRAND.mark.ground}"/>
      <path fill="none" stroke="${COLOURS['on-blue']}" stroke-width="2.5" d="${BRAND.mark.line}"/>
    </g>
    <g fill="none" stroke="${COLOURS['kraft-edge']}" stroke-width="3">
      <path d="M0 594h${WIDTH}M0 627h${WIDTH}"/>
      <path d="M0 610q12.5 -30 25 0 ${waves} ${waves}"/>
    </g>
  </svg>`)
}

async function coverPicture(picture: Uint8Array, focus: Focus = MIDDLE): Promise<OverlayOptions[]> {
  const upright = sharp(picture, { limitInputPixels: MOST_PIXELS }).autoOrient()
  const { autoOrient: size } = await upright.metadata()
  const input = await upright
    .extract(cropRegion(size, SOCIAL_CARD_PICTURE, focus))
    .resize(SOCIAL_CARD_PICTURE.width, SOCIAL_CARD_PICTURE.height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return [{ input, left: PICTURE_LEFT, top: 0 }]
}

/** Where there is no picture, draws a case's blank on the drawing sheet, and the facts under it. */
async function drawnBlank(facts: readonly string[]): Promise<OverlayOptions[]> {
  const sheet =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH - PICTURE_LEFT}" height="${HEIGHT}">
    <path fill="${DRAWING}" d="M0 0h480v630H0z"/>
    <g fill="none" stroke="${COLOURS['drawing-line']}" stroke-width="3">
      <path d="M52 92h112v72h6V92h62v72h6V92h112v72h6V92h62v75l18 10v102l-18 10v74h-62v-72h-6v72H238v-72h-6v72h-62v-72h-6v72H52z"/>
      <path stroke-dasharray="12 8" d="M52 167h366M52 288h366M167 167v121M235 167v121M353 167v121M418 167v121"/>
    </g>
  </svg>`)
  const lines = await Promise.all(
    facts.slice(0, 4).map((fact) => line(fact, NARROW, 32, '#fff', 0, WIDTH - PICTURE_LEFT - 104)),
  )
  return [
    { input: sheet, left: PICTURE_LEFT, top: 0 },
    ...lines.map((input, index) => ({ input, left: PICTURE_LEFT + 52, top: 412 + index * 48 })),
  ]
}

/** Sets the title as large as it fits. */
async function fitTitle(title: string): Promise<Buffer> {
  const text = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).trimEnd()}…` : title
  for (const size of TITLE_SIZES) {
    const { data, info } = await setText(text, DISPLAY, size, INK, { width: TEXT_WIDTH })
    if (info.height <= TITLE_HEIGHT && info.width <= TEXT_WIDTH) return data
  }
  const { data } = await setText(text, DISPLAY, TITLE_SIZES.at(-1) as number, INK, {
    width: TEXT_WIDTH,
    clip: TITLE_HEIGHT,
  })
  return data
}

/** Sets one line, which is cut off where the room ends. */
async function line(
  text: string,
  font: typeof DISPLAY,
  size: number,
  colour: string,
  spacing = 0,
  room = TEXT_WIDTH,
): Promise<Buffer> {
  const { data, info } = await setText(text, font, size, colour, { spacing })
  if (info.width <= room) return data
  return sharp(data).extract({ left: 0, top: 0, width: room, height: info.height }).png().toBuffer()
}

interface Setting {
  /** In pixels, between letters. */
  readonly spacing?: number
  /** The width at which lines break; without it there is one line. */
  readonly width?: number
  /** What is lower than this is cut off. */
  readonly clip?: number
}

async function setText(
  text: string,
  { family, file }: typeof DISPLAY,
  size: number,
  colour: string,
  { spacing = 0, width, clip }: Setting,
) {
  // Points are pixels at 72 to the inch; Pango counts the space between letters in 1024ths of a point.
  const set = (words: string) =>
    sharp({
      // What no face has a shape for is a warning.
      failOn: 'none',
      text: {
        text: `<span foreground="${colour}" line_height="${LINE_HEIGHT}" letter_spacing="${spacing * 1024}">${words}</span>`,
        ...{ font: `${family} ${size}`, fontfile: file, rgba: true, dpi: 72 },
        ...(width !== undefined && { width, wrap: 'word-char' as const }),
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await set(escapeMarkup(text)).catch((error) => {
    // No face has a shape for any of its characters.
    if (!/no text to render/.test(String(error))) throw error
    return set(NOTHING)
  })
  if (clip === undefined || info.height <= clip) return { data, info }
  const cut = { left: 0, top: 0, width: info.width, height: clip }
  return sharp(data).extract(cut).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
}

/** In place of a text that cannot be seen. */
const NOTHING = '–'

/** Pango refuses an empty text, and characters that XML cannot hold. */
function escapeMarkup(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, ' ').trim() || NOTHING
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** @param publicDirectory holds the committed pictures under their addresses */
export function createCardServices(
  publicDirectory: string,
  fetchPublic: CardServices['fetchPublic'],
): CardServices {
  return {
    ...{ draw: drawCard, fetchPublic },
    committedPicture: (address) => readFile(join(publicDirectory, normalize(`/${address}`))),
  }
}
