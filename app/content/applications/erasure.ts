import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { removeCv } from './submission.ts'

/** Erases an application, the CV first, so that a failed run can be repeated. @throws ContentError */
export async function eraseApplicationWithCv(
  client: Client,
  { id, cv }: { readonly id: number; readonly cv: { readonly path: string } | null },
): Promise<void> {
  if (cv !== null) await removeCv(client, cv.path)
  const { error, status } = await client.from('job_applications').delete().eq('id', id)
  if (error) throw toContentError('delete', 'job application', error, status)
}
