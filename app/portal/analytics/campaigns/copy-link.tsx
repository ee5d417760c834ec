import { Button } from '@mantine/core'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notifySuccess('Link copied')
  } catch {
    notifyError('Your browser blocked copying. Select the link and copy it yourself.')
  }
}

export function CopyLink({ address }: { address: string }) {
  return (
    <Button size="compact-md" variant="default" onClick={() => void copyLink(address)}>
      Copy
    </Button>
  )
}
