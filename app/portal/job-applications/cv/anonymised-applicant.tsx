/** An application whose applicant stays unknown until somebody asks, which the history remembers. */
import { Alert, Button, Group } from '@mantine/core'
import { revealApplicantName } from '#app/content/applications/mutations.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

/** With the answer the screen is read again, and has all of it. */
export function AnonymisedNotice({ id }: { readonly id: number }) {
  const reveal = useAction((client) => revealApplicantName(client, id))
  return (
    <Alert color="gray" title="The name is hidden until the interview">
      <Group justify="space-between">
        <span>Name, addresses, telephone number and CV are not shown, and are left out of the letter.</span>
        <Button variant="default" loading={reveal.isBusy} onClick={() => void reveal.run(undefined)}>
          Show who it is
        </Button>
      </Group>
      <FailureNotice failure={reveal.failure} />
    </Alert>
  )
}
