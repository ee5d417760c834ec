import { useEffect, useRef, useState } from 'react'
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import type { RenderedDesign, RenderJob, RenderResult } from './worker-messages.ts'

export const NO_PREVIEW = 'This browser can’t show the preview, but you can still create the image.'

export interface Preview {
  /** Latest result, in the order of the recipes. */
  readonly drawn: readonly RenderedDesign[]
  /** The recipes of `drawn`. */
  readonly recipes: readonly Recipe[]
  /** A newer preview is being rendered. */
  readonly isBehind: boolean
  readonly failure: string | null
}

const NOTHING: Preview = { drawn: [], recipes: [], isBehind: true, failure: null }

let worker: Worker | null = null
let turns = 0
const waiting = new Map<number, (drawn: RenderResult['drawn']) => void>()

/** Uses one worker per document, to share its fonts and images between screens. */
export function renderInWorker(order: Omit<RenderJob, 'turn'>): Promise<RenderResult['drawn']> {
  if (worker === null) {
    worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: { turn, drawn } }: MessageEvent<RenderResult>) => {
      waiting.get(turn)?.(drawn)
      waiting.delete(turn)
    })
    worker.addEventListener('error', () => {
      worker = null
      for (const answer of waiting.values()) answer(null)
      waiting.clear()
    })
  }
  turns += 1
  const turn = turns
  const answered = new Promise<RenderResult['drawn']>((resolve) => waiting.set(turn, resolve))
  worker.postMessage({ ...order, turn } satisfies RenderJob)
  return answered
}

export function useRenderedDesigns(recipes: readonly Recipe[]): Preview {
  const address = useMediaUrl()
  const [preview, setPreview] = useState(NOTHING)
  const newest = useRef<readonly Recipe[]>([])
  const isDrawing = useRef(false)
  const isShown = useRef(true)
  const key = JSON.stringify(recipes)

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the recipes
  useEffect(() => {
    newest.current = recipes
    setPreview((before) => ({ ...before, isBehind: true }))
    if (!isDrawing.current) void drawNewest()

    async function drawNewest() {
      isDrawing.current = true
      for (;;) {
        const wanted = newest.current
        const drawn =
          wanted.length === 0
            ? []
            : await renderInWorker({ recipes: wanted, addresses: getSlotImageUrls(wanted, address) })
        const isNewest = newest.current === wanted
        if (isShown.current)
          setPreview((before) =>
            drawn === null
              ? { ...before, isBehind: !isNewest, failure: NO_PREVIEW }
              : { drawn, recipes: wanted, isBehind: !isNewest, failure: null },
          )
        if (isNewest || !isShown.current) break
      }
      isDrawing.current = false
    }
  }, [key])

  return preview
}

/** Returns the URLs of the recipes' images by path. @param address converts a stored path to a URL */
export function getSlotImageUrls(
  recipes: readonly Recipe[],
  address: (path: string) => string,
): Readonly<Record<string, string>> {
  const paths = recipes.flatMap(({ slots }) =>
    Object.values(slots).flatMap((value) => (typeof value === 'string' ? [] : [value.picture])),
  )
  return Object.fromEntries(
    [...new Set(paths)]
      .filter((path) => parseBoxUrl(path) === null)
      .map((path) => [path, new URL(address(path), location.origin).href]),
  )
}
