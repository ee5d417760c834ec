/** Notice on an anonymised application; the history records when a user reveals the name. */
import { Alert, Button, Group } from '@mantine/core'
import { revealApplicantName } from '#app/content/applications/mutations.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'

/** The screen reloads after the name is revealed. */
export function AnonymisedNotice({ id }: { readonly id: number }) {
  const reveal = useAction((client) => revealApplicantName(client, id))
  return (
    <Alert color="gray" title="Name hidden until interview">
      <Group justify="space-between">
        <span>Name, contact details and CV are hidden and removed from the cover letter.</span>
        <Button variant="default" loading={reveal.isBusy} onClick={() => void reveal.run(undefined)}>
          Show name
        </Button>
      </Group>
      <FailureNotice failure={reveal.failure} />
    </Alert>
  )
}
