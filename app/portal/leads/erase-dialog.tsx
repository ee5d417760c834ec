import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import { eraseLead } from '#app/content/leads/mutations.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { Dialog, DialogForm } from '../ui/dialog.tsx'
import { useAction } from '../ui/use-action.ts'

export interface ErasedLead {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  /** Query string of the lead list to return to. */
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
    done: () => `Lead ${lead.reference} erased`,
    onDone: () => void navigate(`/leads${search}`),
    reloads: false,
  })
  const others = timeline.filter(({ kind, leadId }) => kind !== 'mail' && leadId !== lead.id)
  return (
    <Dialog title={`Erase lead ${lead.reference}`} onClose={onClose}>
      <DialogForm
        save="Erase permanently"
        isHarmful
        isBusy={erasing.isBusy}
        failure={erasing.failure}
        onSave={() => void erasing.run(null)}
        onClose={onClose}
      >
        <Text>
          This permanently erases the conversation, details, drawing, notes, history and emails sent. Received
          emails linked only to this lead are erased within six hours. If an older backup is restored, the
          lead is erased again. This can’t be undone, and the contact isn’t notified.
        </Text>
        {others.length > 0 && (
          <Text fw={600}>
            This contact also has {others.length === 1 ? 'another record' : `${others.length} other records`}:{' '}
            {others.map(({ reference }) => reference).join(', ')}. Erase {others.length === 1 ? 'it' : 'them'}{' '}
            separately.
          </Text>
        )}
      </DialogForm>
    </Dialog>
  )
}
