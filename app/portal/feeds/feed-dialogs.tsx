import { Anchor, Button, Checkbox, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { createFeed } from '#app/content/customer/feeds.ts'
import { resourceLabel } from '#domain/feeds/feed-labels.ts'
import { FEED_RESOURCES, FEEDS_API } from '#domain/feeds/feed-resources.ts'
import { requiredText } from '#domain/forms/fields.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'

const NAME_MAX = 100
const MINUTES_MAX = 44_640

const feedForm = z.object({
  name: requiredText('a name', NAME_MAX),
  resources: z.array(z.string()).min(1, 'Choose at least one.'),
  expectedMinutes: z.coerce
    .number('Enter a number of minutes.')
    .int('Enter whole minutes.')
    .min(1, 'Enter at least 1 minute.')
    .max(MINUTES_MAX, `Enter at most ${MINUTES_MAX} minutes.`),
})

interface CreateProps {
  /** Receives the key. */
  readonly onCreated: (key: string) => void
  readonly onClose: () => void
}

export function CreateFeedDialog({ onCreated, onClose }: CreateProps) {
  const form = useRecordForm({
    schema: feedForm,
    start: { name: '', resources: [] as string[], expectedMinutes: '60' },
    save: (client, draft) => createFeed(client, draft),
    onSaved: onCreated,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Dialog onClose={onClose} title="New source">
      <RecordFormFrame form={form} save="Create key" cancel={onClose} showsStatus={false}>
        <TextInput {...form.text('name')} label="Name" autoComplete="off" data-autofocus />
        <Checkbox.Group
          label="Data it may send"
          value={form.values.resources}
          onChange={(resources) => form.change({ resources })}
          error={form.error('resources')}
          id={form.id('resources')}
        >
          <Group mt="xs" gap="xs">
            {FEED_RESOURCES.map(({ name }) => (
              <Checkbox key={name} value={name} label={resourceLabel(name)} />
            ))}
          </Group>
        </Checkbox.Group>
        <TextInput
          {...form.text('expectedMinutes')}
          label="Longest interval between batches, in minutes"
          description="After that, customers see the data as out of date."
          inputMode="numeric"
        />
      </RecordFormFrame>
    </Dialog>
  )
}

/** Shows a key, once. */
export function FeedKeyDialog({ feedKey, onClose }: { feedKey: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Copy the key now">
      <Stack>
        <Text>
          We don’t store it, so we can’t show it again. The{' '}
          <Anchor href={FEEDS_API} target="_blank" rel="noreferrer">
            documentation
          </Anchor>{' '}
          explains how to send data.
        </Text>
        <Code block>{feedKey}</Code>
        <Group>
          <CopyButton value={feedKey}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy key'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
