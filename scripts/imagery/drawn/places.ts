/** The pictures of our places, by the names of their files. */
import { aldermoor } from './places/aldermoor.ts'
import { boxPlant } from './places/box-plant.ts'
import { chalkhill } from './places/chalkhill.ts'
import { corrugator } from './places/corrugator.ts'
import { electricTruck } from './places/electric-truck.ts'
import { saltmarsh } from './places/saltmarsh.ts'

export const places: ReadonlyMap<string, () => string> = new Map([
  ['aldermoor', aldermoor],
  ['chalkhill', chalkhill],
  ['saltmarsh', saltmarsh],
  ['corrugator', corrugator],
  ['box-plant', boxPlant],
  ['electric-truck', electricTruck],
])
