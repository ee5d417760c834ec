/** What turns frames into a film. */
import { findProgram } from '#scripts/programs/find-program.ts'

/** @throws with a sentence that says what to install */
export const findFfmpeg = (): Promise<string> =>
  findProgram({ title: 'FFmpeg', names: ['ffmpeg'], packages: ['ffmpeg'], variable: 'FFMPEG_PATH' })
