/** A CV on its way from the form to the private bucket: streamed, looked at as it passes, and kept only if it is one. */
import { removeCv, type StoredCv, storeCv } from '#app/content/job-applications.ts'
import type { FormServices } from '#app/server-context.ts'
import type { FormFile } from '#app/site/forms/read-form.server.ts'
import {
  CV_MESSAGES,
  CV_TYPES,
  cvExtension,
  cvFileName,
  cvObjectKey,
  cvRefusal,
} from '#domain/applications/applications.ts'
import { inspectCv } from './cv-inspection.server.ts'

export type ReceivedCv =
  | { readonly kind: 'stored'; readonly cv: StoredCv }
  /** In words for whoever chose it. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly cause: unknown }

/** Nothing of a CV that was refused or failed is left in the bucket. @param secret client above row-level security */
export async function receiveCv(
  secret: FormServices['secret'],
  jobTitle: string,
  file: FormFile,
): Promise<ReceivedCv> {
  const extension = cvExtension(file.name)
  // The size is not known yet; that there is something is.
  const refused = cvRefusal({ name: file.name, type: file.type, size: 1 })
  if (extension === null || refused !== null)
    return { kind: 'refused', message: refused ?? CV_MESSAGES.wrongType }

  const inspection = await inspectCv(file.stream, extension)
  if ('refused' in inspection) return { kind: 'refused', message: inspection.refused }

  const fileName = cvFileName(file.name, extension)
  const name = fileName.slice(0, -extension.length - 1)
  const path = cvObjectKey({ jobTitle, name, extension, random: crypto.randomUUID().replaceAll('-', '') })
  const type = CV_TYPES[extension]
  try {
    await storeCv(secret, path, inspection.stream, type)
  } catch (cause) {
    const message = inspection.refusal()
    return message === null ? { kind: 'failed', cause } : { kind: 'refused', message }
  }
  const message = inspection.refusal()
  if (message === null) return { kind: 'stored', cv: { path, fileName, size: inspection.size(), type } }
  await removeCv(secret, path)
  return { kind: 'refused', message }
}
