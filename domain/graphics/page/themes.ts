/** Colours of designs, from the company's tokens. Colours with too little contrast become black or white. */
import { COLOURS } from '#company/brand.ts'
import { pickReadableColour } from '../contrast/contrast.ts'
import type { Theme } from '../model/recipe.ts'

export interface Palette {
  readonly ground: string
  /** Text. */
  readonly ink: string
  readonly soft: string
  /** Labels, numbers and the logo. */
  readonly accent: string
  readonly onAccent: string
  /** Decorative lines and board edges. */
  readonly line: string
  readonly edge: string
  /** Second background, with its text and line colours. */
  readonly panel: string
  readonly onPanel: string
  readonly panelLine: string
}

function palette(given: Omit<Palette, 'onAccent' | 'onPanel'>): Palette {
  const { ground, ink, soft, accent, panel } = given
  return {
    ...given,
    ink: pickReadableColour(ground, ink),
    soft: pickReadableColour(ground, soft, ink),
    accent: pickReadableColour(ground, accent, ink),
    onAccent: pickReadableColour(
      pickReadableColour(ground, accent, ink),
      COLOURS['on-blue'],
      COLOURS['drawing-ground'],
      COLOURS.ink,
    ),
    onPanel: pickReadableColour(panel, COLOURS['on-blue'], COLOURS.ink),
  }
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: palette({
    ground: COLOURS.paper,
    ink: COLOURS.ink,
    soft: COLOURS['ink-soft'],
    accent: COLOURS.blue,
    line: COLOURS.line,
    edge: COLOURS['kraft-edge'],
    panel: COLOURS['drawing-ground'],
    panelLine: COLOURS['drawing-line'],
  }),
  kraft: palette({
    ground: COLOURS.kraft,
    ink: COLOURS.ink,
    soft: COLOURS.ink,
    accent: COLOURS['drawing-ground'],
    line: COLOURS['kraft-edge'],
    edge: COLOURS['kraft-edge'],
    panel: COLOURS['kraft-pale'],
    panelLine: COLOURS['kraft-edge'],
  }),
  blue: palette({
    ground: COLOURS['drawing-ground'],
    ink: COLOURS['on-blue'],
    soft: COLOURS['drawing-line'],
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
