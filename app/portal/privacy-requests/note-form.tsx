import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { PRIVACY_NOTE_MAX } from '#domain/privacy/queue.ts'
import type { Notes } from './use-notes.ts'

export function NoteForm({ notes }: { notes: Notes }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        notes.add()
      }}
    >
      <Stack gap="sm" align="flex-start">
        {notes.failure !== null && (
          <Alert color="red" role="alert" w="100%">
            {notes.failure}
          </Alert>
        )}
        <Textarea
          label="Internal note"
          description="Staff alone read notes. The person may ask for what you write about them."
          size="md"
          w="100%"
          autosize
          minRows={2}
          maxLength={PRIVACY_NOTE_MAX}
          value={notes.text}
          onChange={(event) => notes.setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={notes.text.trim() === '' || notes.saving !== null}>
          Add note
        </Button>
      </Stack>
    </form>
  )
}
