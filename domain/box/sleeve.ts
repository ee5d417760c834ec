/** A sleeve for a tray: four walls, open ends, one glued joint. */
import type { Blank, Inside } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { joinWalls, plainWall, wallsAround } from './walls.ts'

/** @param inside length and width of the opening; height along the slide */
export function sleeve(inside: Inside, board: Board): Blank {
  const { panels, creases } = joinWalls(
    wallsAround(inside, thicknessOf(board)),
    (wall) => plainWall(wall, 0, inside.height),
    { tab: 25, height: () => ({ bottom: 0, top: inside.height }) },
  )
  return { style: 'Sleeve', panels, creases }
}
