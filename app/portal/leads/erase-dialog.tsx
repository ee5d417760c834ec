/** What goes with a lead that is erased at once, and the last press before it does. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import { eraseLead } from '#app/content/leads/mutations.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export interface ErasedLead {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  /** The query of the list, as it was left. */
  readonly search: string
}

export function EraseDialog({
  lead,
  timeline,
  search,
  onClose,
}: ErasedLead & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const erasing = useAction((client, _: null) => eraseLead(client, lead), {
    done: () => `Lead ${lead.reference} was erased.`,
    onDone: () => void navigate(`/leads${search}`),
    reads: false,
  })
  const others = timeline.filter(({ kind, leadId }) => kind !== 'mail' && leadId !== lead.id)
  return (
    <Dialog title={`Erase lead ${lead.reference}`} onClose={onClose}>
      <Stack>
        <Text>
          The conversation, the details, a drawing, the notes, the history and the emails sent about it go for
          good, and from every backup that is made from now on; an older backup that is put back is purged of
          it. Emails that came and are filed to it alone follow within six hours. This cannot be undone, and
          the person is not told.
        </Text>
        {others.length > 0 && (
          <Text fw={600}>
            The same person has {others.length === 1 ? 'one other record' : `${others.length} other records`}{' '}
            here: {others.map(({ reference }) => reference).join(', ')}. They stay until they are erased
            themselves.
          </Text>
        )}
        <FailureNotice failure={erasing.failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" loading={erasing.isBusy} onClick={() => void erasing.run(null)}>
            Erase it for good
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
