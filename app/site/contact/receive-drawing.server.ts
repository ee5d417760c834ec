/** Streams a drawing from the enquiry form to the private bucket, inspecting it on the way. */
import { removeDrawing } from '#app/content/leads/mutations.ts'
import { type StoredDrawing, storeDrawing } from '#app/content/leads/submission.ts'
import type { FormServices } from '#app/server-context.ts'
import { inspectFile } from '#app/site/forms/file-inspection.server.ts'
import type { FormFile } from '#app/site/forms/read-form.server.ts'
import type { FileRules, ReceivedFile } from '#app/site/forms/submit.server.ts'
import {
  DRAWING_ERROR_MESSAGES,
  DRAWING_MAX_BYTES,
  DRAWING_TYPES,
  drawingExtension,
  drawingFileName,
  drawingObjectKey,
  validateDrawing,
} from '#domain/leads/drawings.ts'
import { DRAWING_FIELD } from '#domain/leads/enquiry-form.ts'
import { MAX_IMAGE_PIXELS } from '#domain/media/media.ts'
import { countPixels } from '#formats/images/pixel-count.ts'
import { sniff } from '#formats/magic-bytes.ts'

/** In bytes: contains the dimensions, even of a photo with camera data before them. */
const HEAD_BYTES = 256 * 1024

export const DRAWING_RULES: FileRules<StoredDrawing> = {
  field: DRAWING_FIELD,
  receive: receiveDrawing,
  remove: ({ path }, secret) => removeDrawing(secret, path),
  again: DRAWING_ERROR_MESSAGES.again,
  uploadFailed: DRAWING_ERROR_MESSAGES.failed,
}

async function receiveDrawing(
  file: FormFile,
  secret: FormServices['secret'],
): Promise<ReceivedFile<StoredDrawing>> {
  const extension = drawingExtension(file.name)
  // The size isn't known yet, but isn't zero.
  const refused = validateDrawing({ name: file.name, type: file.type, size: 1 })
  if (extension === null || refused !== null)
    return { kind: 'refused', message: refused ?? DRAWING_ERROR_MESSAGES.wrongType }

  const type = DRAWING_TYPES[extension]
  const inspection = await inspectFile(file.stream, {
    maxBytes: DRAWING_MAX_BYTES,
    headBytes: HEAD_BYTES,
    validateHead(head) {
      if (head.byteLength === 0) return DRAWING_ERROR_MESSAGES.empty
      if (sniff(head) !== type) return DRAWING_ERROR_MESSAGES.typeMismatch
      return (countPixels(head) ?? 0) > MAX_IMAGE_PIXELS ? DRAWING_ERROR_MESSAGES.tooManyPixels : null
    },
    validateSize: (size) => (size > DRAWING_MAX_BYTES ? DRAWING_ERROR_MESSAGES.tooLarge : null),
  })
  if ('refused' in inspection) return { kind: 'refused', message: inspection.refused }

  const path = drawingObjectKey(file.name, extension, crypto.randomUUID().replaceAll('-', ''))
  try {
    await storeDrawing(secret, path, inspection.stream, type)
    const message = inspection.refusal()
    if (message === null) {
      const fileName = drawingFileName(file.name, extension)
      return { kind: 'stored', file: { path, fileName, size: inspection.size(), type } }
    }
    await removeDrawing(secret, path)
    return { kind: 'refused', message }
  } catch (cause) {
    const message = inspection.refusal()
    return message === null ? { kind: 'failed', cause } : { kind: 'refused', message }
  }
}
