/** Opens the faces that pictures are set in, each once and only when a text needs it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaceName, type Faces, getFaceUrl, openFaces } from '#domain/graphics/typography/faces.ts'

/** HarfBuzz is loaded with the first picture that is drawn: most processes never draw one. */
const harfBuzz = () => import('harfbuzzjs')

/** The order of names decides nothing: a set of faces is opened once for all texts that need the same. */
export function createFaceLoader(publicDirectory: string): (names: readonly FaceName[]) => Promise<Faces> {
  const files = new Map<FaceName, Promise<Uint8Array<ArrayBuffer>>>()
  let opened: { readonly names: ReadonlySet<FaceName>; readonly faces: Faces } | undefined
  const read = (name: FaceName) => {
    const reading =
      files.get(name) ??
      readFile(join(publicDirectory, getFaceUrl(name))).then((bytes) => new Uint8Array(bytes))
    files.set(name, reading)
    return reading
  }
  return async (names) => {
    if (opened && names.every((name) => opened?.names.has(name))) return opened.faces
    // Those that are open stay so: what was shaped in them is remembered, and more faces change no text that has none of their letters.
    const wanted = [...new Set([...(opened?.names ?? []), ...names])]
    const bytes = await Promise.all(wanted.map(async (name) => [name, await read(name)] as const))
    opened = { names: new Set(wanted), faces: openFaces(await harfBuzz(), new Map(bytes)) }
    return opened.faces
  }
}
