/** Loads font faces on demand, each once. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaceName, type Faces, getFaceUrl, openFaces } from '#domain/graphics/typography/faces.ts'

/** Loaded with the first image, because most processes never draw one. */
const harfBuzz = () => import('harfbuzzjs')

export function createFaceLoader(publicDirectory: string): (names: readonly FaceName[]) => Promise<Faces> {
  const files = new Map<FaceName, Promise<Uint8Array<ArrayBuffer>>>()
  let loaded: { readonly names: ReadonlySet<FaceName>; readonly faces: Faces } | undefined
  const read = (name: FaceName) => {
    const reading =
      files.get(name) ??
      readFile(join(publicDirectory, getFaceUrl(name))).then((bytes) => new Uint8Array(bytes))
    files.set(name, reading)
    return reading
  }
  return async (names) => {
    if (loaded && names.every((name) => loaded?.names.has(name))) return loaded.faces
    // Loaded faces stay, to keep their shaping cache. Extra faces do not change text that other faces cover.
    const wanted = [...new Set([...(loaded?.names ?? []), ...names])]
    const bytes = await Promise.all(wanted.map(async (name) => [name, await read(name)] as const))
    loaded = { names: new Set(wanted), faces: openFaces(await harfBuzz(), new Map(bytes)) }
    return loaded.faces
  }
}
