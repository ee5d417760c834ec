/** Each frame as the renderer takes it; what does not change in the film is said once. */
import { boxOf } from '../scene.ts'
import { studio } from '../studio.ts'
import { blank, madeUpModel, model, others, pose, stand } from './case.ts'
import { bottle, bottles, palletParts, print, tapeLook } from './cast.ts'
import { bench, camera, footage, lens, tapes } from './storyboard.ts'
import { tape } from './tape.ts'
import { eased, type Keys } from './timeline.ts'

const look = { pose: pose(0), stand: stand(0), print }

/** What all frames share. */
export const stage = {
  seed: footage.seed,
  studio: { ...studio, reach: 14 },
  followed: boxOf('case', blank, look),
  stacked: {
    ...boxOf('case', blank, look),
    model: madeUpModel,
    places: others.map(({ x, y, z, degrees }) => [x, y, z, degrees] as const),
    ribbons: [tape(madeUpModel, 'top', 1)],
  },
  goods: palletParts,
  bottle,
  tape: tapeLook,
}

export function frameAt(frame: number) {
  const folded = model(frame)
  return {
    model: folded,
    ribbons: (['bottom', 'top'] as const)
      .map((end) => tape(folded, end, eased(tapes[end], frame)))
      .filter(({ length }) => length > 1),
    bottles: bottles(frame, bench),
    camera: cameraAt(frame),
  }
}
export type Frame = ReturnType<typeof frameAt>

const sensor = 36

/** @returns where it stands and what it looks at, in millimetres */
export function cameraAt(frame: number) {
  const value = (name: Exclude<keyof (typeof camera)[number], 'frame'>) =>
    eased(
      camera.map((key): Keys[number] => [key.frame, key[name]]),
      frame,
    )
  const towards = [value('x'), value('y'), value('z')] as const
  const distance = (value('width') * lens.millimetres) / sensor
  const [azimuth, elevation] = [value('azimuth'), value('elevation')].map((one) => (one * Math.PI) / 180)
  const level = Math.cos(elevation ?? 0) * distance
  return {
    lens: lens.millimetres,
    aperture: lens.aperture,
    towards,
    at: [
      towards[0] + Math.sin(azimuth ?? 0) * level,
      towards[1] - Math.cos(azimuth ?? 0) * level,
      towards[2] + Math.sin(elevation ?? 0) * distance,
    ] as const,
  }
}
