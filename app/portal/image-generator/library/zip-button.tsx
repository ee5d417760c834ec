import { Button } from '@mantine/core'
import { useZipDownload, type ZipFile } from './zip-download.ts'

interface ZipButtonProps {
  readonly name: string
  readonly files: () => readonly ZipFile[]
}

export function ZipButton({ name, files }: ZipButtonProps) {
  const zip = useZipDownload()
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={zip.isBusy}
      onClick={() => void zip.run({ name, files: files() })}
    >
      Download ZIP
    </Button>
  )
}
