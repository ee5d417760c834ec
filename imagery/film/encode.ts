/** Puts frames in a row, lets the last dissolve into the first, and has FFmpeg make films of them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { runCommand } from '../programs.ts'
import { footage } from './storyboard.ts'

export interface Encoding {
  readonly extension: 'webm' | 'mp4'
  /** The type names the codec, so that a browser need not fetch a film to refuse it. */
  readonly type: string
  readonly words: readonly string[]
}

/** The best encoding stands first. */
export const encodings: readonly [Encoding, ...Encoding[]] = [
  {
    extension: 'webm',
    type: 'video/webm; codecs="av01.0.04M.08"',
    words: ['-c:v', 'libsvtav1', '-preset', '5', '-crf', '30', '-g', '120'],
  },
  {
    extension: 'mp4',
    type: 'video/mp4; codecs="avc1.64001f"',
    words: [
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-profile:v',
      'high',
      '-level',
      '3.1',
      '-crf',
      '21',
    ].concat(['-refs', '4', '-g', '120', '-movflags', '+faststart']),
  },
]
export const mostBytes = 1_500_000

/** Studio colours of high definition, and nothing in the file that says when or with what it was made. */
const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
const marks = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
const bare = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']

/**
 * @param frames PNGs of all rendered frames
 * @throws with FFmpeg's own words when it fails, and when a film weighs more than it may
 */
export async function encode(ffmpeg: string, frames: readonly string[], encoding: Encoding): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    const shown = await dissolved(frames)
    await Promise.all(shown.map((frame, index) => writeFile(join(folder, `${pad(index)}.png`), frame)))
    const output = join(folder, `film.${encoding.extension}`)
    const input = ['-framerate', String(footage.framesASecond), '-i', join(folder, '%04d.png')]
    const words = ['-v', 'error', '-y', ...input, ...colours, ...encoding.words, ...marks, ...bare, output]
    const { code, output: said } = await runCommand('nice', ['-n', '19', ffmpeg, ...words])
    if (code !== 0) throw new Error(`FFmpeg failed.\n${said.slice(-2000)}`)
    const film = await readFile(output)
    if (film.length > mostBytes) throw new Error(`The ${encoding.extension} weighs ${film.length} bytes.`)
    return film
  } finally {
    await rm(folder, { recursive: true })
  }
}

const pad = (index: number) => String(index).padStart(4, '0')

/** From the frame after the dissolve to the last one, of which the last ones are part of the first already. */
async function dissolved(frames: readonly string[]): Promise<Buffer[]> {
  const { fade } = footage
  return Promise.all(
    frames.slice(fade).map(async (path, index) => {
      const into = index - (frames.length - 2 * fade)
      if (into < 0) return readFile(path)
      return blend(path, frames[into] as string, (into + 1) / (fade + 1))
    }),
  )
}

async function blend(from: string, to: string, part: number): Promise<Buffer> {
  const [one, other] = await Promise.all(
    [from, to].map((path) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!one || !other) throw new Error('A dissolve needs two frames.')
  const pixels = one.data.map((value, index) => Math.round(value + ((other.data[index] ?? 0) - value) * part))
  const { width, height, channels } = one.info
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer()
}
