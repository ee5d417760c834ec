/** What pictures are made with: Blender with NumPy, the typefaces of the artwork, FFmpeg. The one door to `scripts/`. */

import { findProgram, installPackages } from '../scripts/programs/find-program.ts'
import { runCommand } from '../scripts/programs/run-command.ts'

export { runCommand }

/** Typefaces by the Debian package that brings them, all under free licences. */
const TYPEFACES = {
  'Bebas Neue': 'fonts-bebas-neue',
  'Dancing Script': 'fonts-dancingscript',
  'EB Garamond': 'fonts-ebgaramond',
  'League Spartan': 'fonts-league-spartan',
  'Lobster Two': 'fonts-lobstertwo',
} as const

/** @throws with a sentence that says what to install */
export async function findBlender(): Promise<string> {
  const blender = await findProgram({
    title: 'Blender',
    names: ['blender'],
    packages: ['blender', 'python3-numpy', 'fontconfig', ...Object.values(TYPEFACES)],
    variable: 'BLENDER_PATH',
  })
  const missing = await missingParts(blender)
  if (missing.length > 0 && !((await installPackages(missing)) && (await missingParts(blender)).length === 0))
    throw new Error(`Pictures need more than Blender: on Debian, apt-get install ${missing.join(' ')}.`)
  return blender
}

async function missingParts(blender: string): Promise<string[]> {
  const numpy = await runCommand(blender, [
    '--background',
    '--python-exit-code',
    '1',
    '--python-expr',
    'import numpy',
  ])
  const fonts = (await runCommand('fc-list', [':', 'family'])).output
  return [
    ...(numpy.code === 0 ? [] : ['python3-numpy']),
    ...Object.entries(TYPEFACES).flatMap(([family, name]) => (fonts.includes(family) ? [] : [name])),
  ]
}

/** What turns frames into a film. @throws with a sentence that says what to install */
export const findFfmpeg = (): Promise<string> =>
  findProgram({ title: 'FFmpeg', names: ['ffmpeg'], packages: ['ffmpeg'], variable: 'FFMPEG_PATH' })
