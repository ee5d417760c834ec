/** Places that are photographed, by their pictures' names; those that would look false are drawn (`drawn/places.ts`). */
import { designTable } from './places/design-table.ts'
import { jitWarehouse } from './places/jit-warehouse.ts'
import type { Scene } from './scene.ts'

export const placeScenes: Readonly<Record<string, Scene>> = {
  'design-table': designTable,
  'jit-warehouse': jitWarehouse,
}
