/** Colours of designs, from the company's tokens. Colours with too little contrast become black or white. */
import { COLOURS } from '#company/brand.ts'
import { pickReadableColour } from '../contrast/contrast.ts'
import type { Theme } from '../model/recipe.ts'

export interface Palette {
  readonly background: string
  /** Text. */
  readonly text: string
  readonly mutedText: string
  /** Labels, numbers and the logo. */
  readonly accent: string
  readonly accentText: string
  /** Decorative lines and board edges. */
  readonly line: string
  readonly edge: string
  /** Second background, with its text and line colours. */
  readonly panel: string
  readonly panelText: string
  readonly panelLine: string
}

function palette(colours: Omit<Palette, 'accentText' | 'panelText'>): Palette {
  const { background, text, mutedText, accent, panel } = colours
  return {
    ...colours,
    text: pickReadableColour(background, text),
    mutedText: pickReadableColour(background, mutedText, text),
    accent: pickReadableColour(background, accent, text),
    accentText: pickReadableColour(
      pickReadableColour(background, accent, text),
      COLOURS['on-blue'],
      COLOURS['drawing-ground'],
      COLOURS.ink,
    ),
    panelText: pickReadableColour(panel, COLOURS['on-blue'], COLOURS.ink),
  }
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: palette({
    background: COLOURS.paper,
    text: COLOURS.ink,
    mutedText: COLOURS['ink-soft'],
    accent: COLOURS.blue,
    line: COLOURS.line,
    edge: COLOURS['kraft-edge'],
    panel: COLOURS['drawing-ground'],
    panelLine: COLOURS['drawing-line'],
  }),
  kraft: palette({
    background: COLOURS.kraft,
    text: COLOURS.ink,
    mutedText: COLOURS.ink,
    accent: COLOURS['drawing-ground'],
    line: COLOURS['kraft-edge'],
    edge: COLOURS['kraft-edge'],
    panel: COLOURS['kraft-pale'],
    panelLine: COLOURS['kraft-edge'],
  }),
  blue: palette({
    background: COLOURS['drawing-ground'],
    text: COLOURS['on-blue'],
    mutedText: COLOURS['drawing-line'],
    accent: COLOURS['drawing-line'],
    line: COLOURS.blue,
    edge: COLOURS['drawing-line'],
    panel: COLOURS.blue,
    panelLine: COLOURS['drawing-line'],
  }),
}

/** Text on images is white in every theme; the scrim has the theme's colour. */
export const IMAGE_TEXT_COLOUR = COLOURS.sheet
export const SCRIM_COLOURS: Readonly<Record<Theme, string>> = {
  light: COLOURS.ink,
  kraft: COLOURS.ink,
  blue: COLOURS['drawing-ground'],
}
