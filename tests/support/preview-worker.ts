/** The image generator's worker, for tests without one: draws in this process, without images. */
import { join } from 'node:path'
import type { RenderJob, RenderResult } from '#app/portal/image-generator/preview/worker-messages.ts'
import { getRequiredFaces, layoutDesign } from '#domain/graphics/layout.ts'
import { createFaceLoader } from '#server/pages/graphics/bundled-faces.ts'

const openFaces = createFaceLoader(join(import.meta.dirname, '../../company/public'))

export class PreviewWorker {
  private listener: (message: { data: RenderResult }) => void = () => {}

  addEventListener(type: string, listener: typeof this.listener): void {
    if (type === 'message') this.listener = listener
  }

  async postMessage({ jobId, recipes }: RenderJob): Promise<void> {
    const faces = await openFaces(recipes.flatMap((recipe) => getRequiredFaces(recipe)))
    this.listener({ data: { jobId, designs: recipes.map((recipe) => layoutDesign(recipe, faces, {})) } })
  }
}
