/** What a picture shows: boxes folded from blanks, goods, and where the camera stands. Lengths in millimetres. */

import { type Artwork, type BlankArt, blankArtwork } from './artwork.ts'
import { type BoardModel, boardModel, type Stand } from './board-model.ts'
import type { Blank, Liner, Point, Pose } from './box.ts'
import type { Setting } from './studio.ts'

export type Finish = 'flexo' | 'gloss' | 'satin' | 'matt'

/** Where one of many alike goes: moved in millimetres, and turned about the upright by degrees. */
export type Place = readonly [x: number, y: number, z: number, degrees: number]

export interface BoardPiece {
  readonly name: string
  /** Without them it is there once, where it stands. */
  readonly places?: readonly Place[]
  readonly model: BoardModel
  readonly outside: string
  readonly inside: string
  readonly art?: {
    readonly outside?: Artwork
    readonly inside?: Artwork
    readonly finish?: Finish
    readonly insideFinish?: Finish
  }
}

export interface Look {
  readonly pose: Pose
  readonly stand: Stand
  readonly flutes?: 'x' | 'y'
  readonly print?: BlankArt
  readonly printInside?: BlankArt
  readonly finish?: Finish
  readonly places?: readonly Place[]
}

export function boxOf(
  name: string,
  blank: Blank,
  { pose, stand, flutes, print, printInside, finish, places }: Look,
): BoardPiece {
  return {
    name,
    ...(places && { places }),
    model: boardModel(blank, pose, stand, flutes),
    outside: blank.board.outside.surface,
    inside: blank.board.inside.surface,
    art: {
      ...(print && { outside: blankArtwork(blank, print) }),
      ...(printInside && { inside: blankArtwork(blank, printInside, 'inside') }),
      ...(finish && { finish, insideFinish: finish }),
    },
  }
}

export type Material =
  | { readonly type: 'glass'; readonly colour: string; readonly roughness?: number }
  | {
      readonly type: 'plain'
      readonly colour: string
      readonly roughness?: number
      readonly specular?: number
      readonly metallic?: number
      readonly clearcoat?: number
    }
  | {
      readonly type: 'printed'
      readonly art: Artwork
      readonly roughness?: number
      readonly specular?: number
      readonly clearcoat?: number
      readonly metallic?: number
    }
  | { readonly type: 'board'; readonly surface: Liner['surface']; readonly art?: Artwork }
  | { readonly type: 'wood' | 'concrete'; readonly colour?: string; readonly dark?: string }
  | { readonly type: 'lamp'; readonly colour: string; readonly strength: number }
  | { readonly type: 'film'; readonly colour?: string; readonly milk?: number }

export const plainly = (
  colour: string,
  roughness = 0.45,
  more: { clearcoat?: number; metallic?: number } = {},
): Material => ({
  type: 'plain',
  colour,
  roughness,
  ...more,
})
export const printedWith = (art: Artwork, roughness = 0.4, clearcoat = 0): Material => ({
  type: 'printed',
  art,
  roughness,
  clearcoat,
})

interface Placed {
  readonly at: readonly [number, number, number]
  /** Degrees about x, y, z, in this order. */
  readonly turn?: readonly [number, number, number]
  /** Without them it is there once. */
  readonly places?: readonly Place[]
}

export type Good = Placed &
  (
    | {
        readonly kind: 'turned'
        readonly profile: readonly Point[]
        readonly material: Material
        readonly segments?: number
        readonly smooth?: number
        readonly label?: {
          readonly from: number
          readonly to: number
          readonly span?: number
          readonly material: Material
        }
      }
    | {
        readonly kind: 'carton'
        readonly size: readonly [number, number, number]
        readonly bevel?: number
        readonly faces: Readonly<
          Partial<Record<'front' | 'right' | 'back' | 'left' | 'top' | 'bottom', Material>>
        > & {
          readonly others: Material
        }
      }
    | {
        readonly kind: 'pouch'
        readonly size: readonly [number, number, number]
        readonly seed?: number
        readonly crimp?: number
        readonly front: Material
        readonly back?: Material
      }
    | {
        readonly kind: 'tube'
        readonly radius: number
        readonly height: number
        readonly cap?: number
        readonly material: Material
        readonly capMaterial: Material
      }
    | {
        readonly kind: 'prism'
        readonly outline: readonly Point[]
        readonly height: number
        readonly bevel?: number
        readonly material: Material
        readonly sides?: Material
      }
    | {
        readonly kind: 'popcorn'
        readonly size: readonly [number, number]
        readonly rise: number
        readonly layers?: number
        readonly seed?: number
      }
    | { readonly kind: 'sheet'; readonly size: readonly [number, number]; readonly material: Material }
  )

export interface CameraSettings {
  readonly lens: number
  /** Degrees to the right of straight ahead, and above the table. */
  readonly azimuth: number
  readonly elevation: number
  readonly aperture: number
  /** The part of the picture's width and height that the subject takes at most. */
  readonly fill: readonly [number, number]
  readonly focus?: number
  readonly shift?: readonly [number, number]
  /** Where the camera stands and what it looks at; without it, it goes where the subject fills the picture. */
  readonly at?: readonly [number, number, number]
  readonly towards?: readonly [number, number, number]
  /** What is in focus, where that is not what it looks at. */
  readonly sharp?: readonly [number, number, number]
}

export interface Scene {
  readonly boards: readonly BoardPiece[]
  readonly goods?: readonly Good[]
  readonly camera?: Partial<CameraSettings>
  /** The studio, where nothing else is said. */
  readonly setting?: Setting
}
