/** Places that are photographed, by their pictures' names; those that would look false are drawn (`drawn/places.ts`). */

import type { Scene } from '../scene.ts'
import { designTable } from './design-table.ts'
import { jitWarehouse } from './jit-warehouse.ts'

export const placeScenes: Readonly<Record<string, Scene>> = {
  'design-table': designTable,
  'jit-warehouse': jitWarehouse,
}
