/** A drawing goes the way of the photographs: one original, and its sizes in both formats. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CommittedPicture } from '#app/ui/picture/derivatives.ts'
import { commitPicture } from '../derivatives.ts'

/** @throws if the drawing is not well-formed. */
export async function commitDrawing(svg: string, folder: string, stem: string): Promise<CommittedPicture> {
  const scratch = await mkdtemp(join(tmpdir(), 'drawing-'))
  try {
    const file = join(scratch, `${stem}.png`)
    await sharp(Buffer.from(svg)).flatten().png().toFile(file)
    return await commitPicture(file, folder, stem)
  } finally {
    await rm(scratch, { recursive: true })
  }
}
