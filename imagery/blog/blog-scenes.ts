/** The pictures of the demonstration's blog posts, by their files' names. */

import type { Scene } from '../scene.ts'
import { boxDimensions } from './box-dimensions.ts'
import { crashLockBase } from './crash-lock.ts'
import { dryStore } from './dry-store.ts'
import { fluteEdges } from './flute-edges.ts'
import { lastCallOff } from './last-call-off.ts'
import { letterboxMailers } from './letterbox-mailers.ts'
import { makersCertificate } from './makers-certificate.ts'
import { palletLayers } from './pallet-layers.ts'
import { printSideBySide } from './print-side-by-side.ts'
import { shelfReady } from './shelf-ready.ts'

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
