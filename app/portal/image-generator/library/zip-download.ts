import { useEffect } from 'react'
import { ContentError } from '#app/content/content-error.ts'
import { createZip, type ZipEntry } from '#formats/zip-writer.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { notifyError } from '../../ui/notifications.tsx'
import { type Action, useAction } from '../../ui/use-action.ts'

export interface ZipFile {
  readonly name: string
  readonly url: string
}

interface ZipDownload {
  readonly name: string
  readonly files: readonly ZipFile[]
}

/** Saves files as one archive. */
export function useZipDownload(): Action<ZipDownload, null> {
  const action = useAction<ZipDownload, null>(
    async (_, { name, files }) => {
      saveFile(
        `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'images'}.zip`,
        await fetchZip(files),
        'application/zip',
      )
      return null
    },
    { reloads: false },
  )
  const { failure } = action
  useEffect(() => {
    if (failure !== null) notifyError(failure)
  }, [failure])
  return action
}

/** @throws {ContentError} if a file is unavailable */
async function fetchZip(files: readonly ZipFile[]): Promise<Blob> {
  const entries: ZipEntry[] = []
  for (const { name, url } of files) {
    const answer = await fetch(url).catch(() => null)
    if (answer === null || !answer.ok)
      throw new ContentError(
        `We couldn’t download “${name}”. It may have been deleted.`,
        { message: '' },
        answer?.status ?? 0,
      )
    entries.push({ name, content: await answer.blob() })
  }
  return createZip(entries)
}
