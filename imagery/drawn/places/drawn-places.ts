/** The pictures of our places, by the names of their files. */
import { aldermoor } from './aldermoor.ts'
import { boxPlant } from './box-plant.ts'
import { chalkhill } from './chalkhill.ts'
import { corrugator } from './corrugator.ts'
import { electricTruck } from './electric-truck.ts'
import { saltmarsh } from './saltmarsh.ts'

export const drawnPlaces: ReadonlyMap<string, () => string> = new Map([
  ['aldermoor', aldermoor],
  ['chalkhill', chalkhill],
  ['saltmarsh', saltmarsh],
  ['corrugator', corrugator],
  ['box-plant', boxPlant],
  ['electric-truck', electricTruck],
])
