import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Upload } from './use-upload.ts'

/** How far the file has come; from the last byte to the answer the server is at work. */
export function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.progress === null) return null
  const percent = Math.round(upload.progress * 100)
  return (
    <Stack gap="xs" mb="md">
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {percent < 100 ? `Uploading… ${percent}%` : 'Finishing the upload…'}
        </Text>
        <Button type="button" size="compact-md" variant="default" onClick={upload.cancel}>
          Cancel upload
        </Button>
      </Group>
      <Progress.Root>
        <Progress.Section value={percent} aria-label="Upload" animated={percent === 100} />
      </Progress.Root>
    </Stack>
  )
}
