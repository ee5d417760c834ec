/** Until when a lead is kept, and erasing it at once, as somebody asks for: there is no undo for what is to be gone. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TimelineEntry } from '#app/content/received/lead-mails.ts'
import type { LeadDetail } from '#app/content/received/lead-reading.ts'
import { eraseLead } from '#app/content/received/lead-work.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { LEAD_RETENTION_MONTHS, monthsInWords } from '#domain/retention/retention.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

interface ErasingProps {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  /** The query of the list, as it was left. */
  readonly search: string
}

export function Erasing({ lead, timeline, search }: ErasingProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        It is erased by itself {monthsInWords(LEAD_RETENTION_MONTHS)} after its last change, with the
        conversation, notes, history and emails.
      </Text>
      <Button variant="outline" color="red" onClick={() => setAsked(true)}>
        Erase this lead…
      </Button>
      {isAsked && <EraseDialog {...{ lead, timeline, search }} onClose={() => setAsked(false)} />}
    </Stack>
  )
}

function EraseDialog({ lead, timeline, search, onClose }: ErasingProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const erasing = useAction(
    (session, _: null) => withDataSession(session, (client) => eraseLead(client, lead)),
    {
      done: () => `Lead ${lead.reference} was erased.`,
      onDone: () => void navigate(`/leads${search}`),
      reads: false,
    },
  )
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
