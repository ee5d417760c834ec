/** The pictures of the demonstration's blog posts, by their files' names. */
import { boxDimensions } from './blog/box-dimensions.ts'
import { crashLockBase } from './blog/crash-lock.ts'
import { dryStore } from './blog/dry-store.ts'
import { fluteEdges } from './blog/flute-edges.ts'
import { lastCallOff } from './blog/last-call-off.ts'
import { letterboxMailers } from './blog/letterbox-mailers.ts'
import { makersCertificate } from './blog/makers-certificate.ts'
import { palletLayers } from './blog/pallet-layers.ts'
import { printSideBySide } from './blog/print-side-by-side.ts'
import { shelfReady } from './blog/shelf-ready.ts'
import type { Scene } from './scene.ts'

export const blogScenes: Readonly<Record<string, Scene>> = {
  'box-dimensions': boxDimensions,
  'crash-lock-base': crashLockBase,
  'dry-store': dryStore,
  'flute-edges': fluteEdges,
  'last-call-off': lastCallOff,
  'letterbox-mailers': letterboxMailers,
  'makers-certificate': makersCertificate,
  'pallet-layers': palletLayers,
  'print-side-by-side': printSideBySide,
  'shelf-ready-pack': shelfReady,
}
