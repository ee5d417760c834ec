/** Merges a lead with one that has a different email address and phone number; a reason is required. */
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { type LeadDetail, type LeadSummary, listLeads } from '#app/content/leads/queries.ts'
import { getLeadName, LEAD_TYPE_NAMES } from '#domain/leads/leads.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import { leadList } from './leads-list.tsx'
import type { LeadActions } from './use-lead-actions.ts'

const REASON_MAX = 200
const MAX_SHOWN = 8
const NOT_CHOSEN = 'Choose the lead to keep.'
const NO_REASON = 'Say how you know it’s the same contact.'

interface MergeDialogProps {
  readonly lead: LeadDetail
  readonly actions: LeadActions
  readonly onClose: () => void
}

export function MergeDialog({ lead, actions, onClose }: MergeDialogProps) {
  const [searchText, setSearchText] = useState('')
  const [found, setFound] = useState<readonly LeadSummary[] | null>(null)
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const search = useAction(
    (client, q: string) => listLeads(client, { ...leadList.query.defaults, show: 'all', q }),
    {
      reloads: false,
      onDone: ({ rows }) =>
        setFound(
          rows.filter(({ id, mergedInto }) => id !== lead.id && mergedInto === null).slice(0, MAX_SHOWN),
        ),
    },
  )
  const other = found?.find(({ reference }) => reference === chosen)
  function findLeads(event: SyntheticEvent) {
    event.preventDefault()
    setChosen('')
    if (searchText.trim() !== '') void search.run(searchText.trim())
  }
  async function merge() {
    setSubmitted(true)
    if (other === undefined || reason.trim() === '') return
    await actions.change(
      { merged_into: other.id, merge_reason: reason.trim() },
      `Merged into ${other.reference}`,
    )
    onClose()
  }
  return (
    <Dialog title="Merge with another lead" onClose={onClose}>
      <Stack>
        <form onSubmit={findLeads}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              label="Other lead"
              description="Reference, contact or text from the conversation"
              value={searchText}
              onChange={({ currentTarget: { value } }) => setSearchText(value)}
            />
            <Button type="submit" variant="default" loading={search.isBusy}>
              Find
            </Button>
          </Group>
        </form>
        <FailureNotice failure={search.failure} />
        {found !== null && found.length === 0 && <Text role="status">No other leads match</Text>}
        {found !== null && found.length > 0 && (
          <Radio.Group
            label="Lead to keep"
            value={chosen}
            onChange={setChosen}
            error={isSubmitted && other === undefined ? NOT_CHOSEN : undefined}
          >
            <Stack gap="xs" mt="xs">
              {found.map((one) => (
                <Radio
                  key={one.id}
                  value={one.reference}
                  label={`${getLeadName(one)}, ${one.reference}`}
                  description={`${LEAD_TYPE_NAMES[one.type]}, ${one.status}`}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label="How do you know it’s the same contact?"
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          error={isSubmitted && reason.trim() === '' ? NO_REASON : undefined}
        />
        {isSubmitted && found === null && <Text c="red">{NOT_CHOSEN}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={actions.action.isBusy} onClick={() => void merge()}>
            Merge
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
