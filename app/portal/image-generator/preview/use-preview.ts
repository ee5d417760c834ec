import { useEffect, useRef, useState } from 'react'
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import type { RenderedDesign, RenderJob, RenderResult } from './worker-messages.ts'

export const NO_PREVIEW = 'This browser can’t show the preview, but you can still create the image.'

export interface Preview {
  /** Latest result, in the order of the recipes. */
  readonly designs: readonly RenderedDesign[]
  readonly recipes: readonly Recipe[]
  /** A newer preview is being rendered. */
  readonly isStale: boolean
  readonly failure: string | null
}

const EMPTY_PREVIEW: Preview = { designs: [], recipes: [], isStale: true, failure: null }

let worker: Worker | null = null
let lastJobId = 0
const pendingJobs = new Map<number, (designs: RenderResult['designs']) => void>()

/** Uses one worker per document, to share its fonts and images between screens. */
export function renderInWorker(job: Omit<RenderJob, 'jobId'>): Promise<RenderResult['designs']> {
  if (worker === null) {
    worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: { jobId, designs } }: MessageEvent<RenderResult>) => {
      pendingJobs.get(jobId)?.(designs)
      pendingJobs.delete(jobId)
    })
    worker.addEventListener('error', () => {
      worker = null
      for (const answer of pendingJobs.values()) answer(null)
      pendingJobs.clear()
    })
  }
  lastJobId += 1
  const jobId = lastJobId
  const result = new Promise<RenderResult['designs']>((resolve) => pendingJobs.set(jobId, resolve))
  worker.postMessage({ ...job, jobId } satisfies RenderJob)
  return result
}

export function useRenderedDesigns(recipes: readonly Recipe[]): Preview {
  const getMediaUrl = useMediaUrl()
  const [preview, setPreview] = useState(EMPTY_PREVIEW)
  const latestRecipes = useRef<readonly Recipe[]>([])
  const isRendering = useRef(false)
  const isMounted = useRef(true)
  const key = JSON.stringify(recipes)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the recipes
  useEffect(() => {
    latestRecipes.current = recipes
    setPreview((before) => ({ ...before, isStale: true }))
    if (!isRendering.current) void renderLatest()

    async function renderLatest() {
      isRendering.current = true
      for (;;) {
        const recipesToRender = latestRecipes.current
        const designs =
          recipesToRender.length === 0
            ? []
            : await renderInWorker({
                recipes: recipesToRender,
                imageUrls: getSlotImageUrls(recipesToRender, getMediaUrl),
              })
        const isLatest = latestRecipes.current === recipesToRender
        if (isMounted.current)
          setPreview((before) =>
            designs === null
              ? { ...before, isStale: !isLatest, failure: NO_PREVIEW }
              : { designs, recipes: recipesToRender, isStale: !isLatest, failure: null },
          )
        if (isLatest || !isMounted.current) break
      }
      isRendering.current = false
    }
  }, [key])

  return preview
}

export function getSlotImageUrls(
  recipes: readonly Recipe[],
  getMediaUrl: (path: string) => string,
): Readonly<Record<string, string>> {
  const paths = recipes.flatMap(({ slots }) =>
    Object.values(slots).flatMap((value) => (typeof value === 'string' ? [] : [value.picture])),
  )
  return Object.fromEntries(
    [...new Set(paths)]
      .filter((path) => parseBoxUrl(path) === null)
      .map((path) => [path, new URL(getMediaUrl(path), location.origin).href]),
  )
}
