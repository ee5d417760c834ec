import { Button, VisuallyHidden } from '@mantine/core'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'

/** Puts the address where it can be pasted from; where the browser forbids that, it stands in the list to be marked. */
export function CopyLink({ address, of }: { address: string; of?: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      notifySuccess('The address is copied.')
    } catch {
      notifyError('The browser does not let us copy. Please mark the address and copy it yourself.')
    }
  }
  return (
    <Button size="compact-md" variant="default" onClick={() => void copy()}>
      Copy{of !== undefined && <VisuallyHidden> “{of}”</VisuallyHidden>}
    </Button>
  )
}
