import { Button, VisuallyHidden } from '@mantine/core'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'

export function CopyLink({ address, of }: { address: string; of?: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      notifySuccess('Link copied')
    } catch {
      notifyError('Your browser blocked copying. Select the link and copy it yourself.')
    }
  }
  return (
    <Button size="compact-md" variant="default" onClick={() => void copy()}>
      Copy{of !== undefined && <VisuallyHidden> “{of}”</VisuallyHidden>}
    </Button>
  )
}
