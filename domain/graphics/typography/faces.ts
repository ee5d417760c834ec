/**
 * Font faces: the company's, with Noto as fallback. A face is loaded only if a text needs it. Emoji are monochrome,
 * like print on board.
 */
import type * as HarfBuzz from 'harfbuzzjs'
import type { Outline } from './glyphs.ts'
import { ShapedLines } from './shaped-lines.ts'

/** As the style sheets name the font families. */
export type FaceRole = 'display' | 'text' | 'label'

/** Characters that require a face. The company's faces are always loaded. */
const REQUIRED_BY = {
  besley: null,
  archivo: null,
  'archivo-narrow': null,
  'besley-ext': /[\u0100-\u02ff\u1e00-\u1eff]/,
  'archivo-ext': /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20bf\u2113]/,
  'archivo-narrow-ext': /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20bf\u2113]/,
  'noto-serif-vietnamese': /[\u0102-\u01b0\u1ea0-\u1ef9\u20ab]|[\u0300-\u0329]/,
  'noto-sans-vietnamese': /[\u0102-\u01b0\u1ea0-\u1ef9\u20ab]|[\u0300-\u0329]/,
  'noto-serif-greek': /[\u0370-\u03ff]/,
  'noto-sans-greek': /[\u0370-\u03ff]/,
  'noto-serif-cyrillic': /[\u0400-\u04ff\u2116]/,
  'noto-sans-cyrillic': /[\u0400-\u04ff\u2116]/,
  'noto-hebrew': /[\u0590-\u05ff\u20aa\ufb1d-\ufb4f]/,
  'noto-arabic': /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff]/,
  'noto-devanagari': /[\u0900-\u097f\u1cd0-\u1cff\u20b9\ua830-\ua8ff]/,
  'noto-thai': /[\u0e00-\u0e7f]/,
  'noto-math': /[\u2070-\u209f\u2150-\u22ff]/,
  'noto-symbols': /[\u2300-\u23ff\u2460-\u27bf\u2b00-\u2bff]/,
  'noto-emoji': /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
} as const satisfies Record<string, RegExp | null>

export type FaceName = keyof typeof REQUIRED_BY

const COMMON: readonly FaceName[] = [
  'noto-hebrew',
  'noto-arabic',
  'noto-devanagari',
  'noto-thai',
  'noto-math',
  'noto-symbols',
  'noto-emoji',
]
const SANS: readonly FaceName[] = ['noto-sans-vietnamese', 'noto-sans-greek', 'noto-sans-cyrillic']
const SERIF: readonly FaceName[] = ['noto-serif-vietnamese', 'noto-serif-greek', 'noto-serif-cyrillic']

/** In order of preference. */
const CHAINS: Readonly<Record<FaceRole, readonly FaceName[]>> = {
  display: ['besley', 'besley-ext', ...SERIF, ...COMMON],
  text: ['archivo', 'archivo-ext', ...SANS, ...COMMON],
  label: ['archivo-narrow', 'archivo-narrow-ext', ...SANS, ...COMMON],
}

export const FACE_NAMES = Object.keys(REQUIRED_BY) as readonly FaceName[]

/** URL of a face, which is also its path below `company/public`. */
export const getFaceUrl = (name: FaceName) => `/fonts/pictures/${name}.ttf`

/** Returns the faces that some texts may need. */
export function getFacesForTexts(texts: Iterable<string>): FaceName[] {
  const all = [...texts].map((text) => text.normalize('NFC')).join('\n')
  return FACE_NAMES.filter((name) => REQUIRED_BY[name]?.test(all) ?? true)
}

export interface Face {
  readonly name: FaceName
  readonly font: HarfBuzz.Font
  readonly unitsPerEm: number
  readonly characters: ReadonlySet<number>
}

/** Loaded faces with their caches. */
export interface Faces {
  readonly harfBuzz: typeof HarfBuzz
  /** Reused for every run, because HarfBuzz never returns memory. */
  readonly buffer: HarfBuzz.Buffer
  readonly chain: (role: FaceRole) => readonly Face[]
  readonly shaped: ShapedLines
  /** Glyph outlines by face and glyph ID. */
  readonly outlines: Map<string, Outline>
}

/** @param files TrueType files */
export function openFaces(
  harfBuzz: typeof HarfBuzz,
  files: ReadonlyMap<FaceName, ArrayBuffer | Uint8Array<ArrayBuffer>>,
): Faces {
  const open = new Map<FaceName, Face>()
  for (const [name, bytes] of files) {
    const face = new harfBuzz.Face(new harfBuzz.Blob(bytes))
    open.set(name, {
      name,
      font: new harfBuzz.Font(face),
      unitsPerEm: face.upem,
      characters: new Set(face.collectUnicodes()),
    })
  }
  const chains = Object.fromEntries(
    Object.entries(CHAINS).map(([role, names]) => [role, names.flatMap((name) => open.get(name) ?? [])]),
  )
  return {
    harfBuzz,
    buffer: new harfBuzz.Buffer(),
    chain: (role) => chains[role] ?? [],
    shaped: new ShapedLines(),
    outlines: new Map(),
  }
}
