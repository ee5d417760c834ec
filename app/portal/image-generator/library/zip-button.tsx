import { Button } from '@mantine/core'
import { ContentError } from '#app/content/content-error.ts'
import { createZip, type ZipEntry } from '#formats/zip-writer.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { notifyError } from '../../ui/notifications.tsx'
import { useAction } from '../../ui/use-action.ts'

export interface ZipFile {
  readonly name: string
  readonly url: string
}

interface ZipButtonProps {
  readonly name: string
  readonly files: () => readonly ZipFile[]
  readonly label?: string
}

export function ZipButton({ name, files, label = 'Download ZIP' }: ZipButtonProps) {
  const action = useAction<null, null>(
    async () => {
      saveFile(
        `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'images'}.zip`,
        await fetchZip(files()),
        'application/zip',
      )
      return null
    },
    { reloads: false },
  )
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={action.isBusy}
      onClick={() =>
        void action.run(null).then((outcome) => outcome?.failure != null && notifyError(outcome.failure))
      }
    >
      {label}
    </Button>
  )
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
