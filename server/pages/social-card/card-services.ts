import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { CardServices } from '#app/server-context.ts'
import { drawCard } from './draw-card.ts'

/** @param publicDirectory holds the committed pictures under their addresses */
export function createCardServices(publicDirectory: string): CardServices {
  return {
    draw: drawCard,
    committedPicture: (address) => readFile(join(publicDirectory, normalize(`/${address}`))),
  }
}
