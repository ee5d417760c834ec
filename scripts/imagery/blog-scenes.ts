/** The pictures of the demonstration's blog posts, by their files' names. */
import { palletLayers } from './blog/pallet-layers.ts'
import type { Scene } from './scene.ts'

export const blogScenes: Readonly<Record<string, Scene>> = {
  'pallet-layers': palletLayers,
}
