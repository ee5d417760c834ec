/** Internal notes on a record, as items of its timeline and as a form. */
import { Button, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { notifyError, notifySuccess } from './notifications.tsx'
import { FailureNotice } from './screen.tsx'
import { FORMER_COLLEAGUE } from './timeline/email-items.tsx'
import type { TimelineItem } from './timeline/timeline.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useAction } from './use-action.ts'

const NOTE_MAX = 10_000
/** Field id, for a shortcut. */
export const NOTE_FIELD = 'note'

interface Note {
  readonly id: number
  readonly body: string
  readonly author: string | null
  readonly createdAt: string
}

interface NoteItemsOptions {
  readonly notes: readonly Note[]
  /** User names by id. */
  readonly names: ReadonlyMap<string, string>
  readonly me: string
  readonly setDeleted: (client: DataClient, id: number, isDeleted: boolean) => Promise<void>
}

/** Returns the notes as items; authors can delete theirs. */
export function useNoteItems({ notes, names, me, setDeleted }: NoteItemsOptions): readonly TimelineItem[] {
  const remove = useAction((client, { id, isDeleted }: { id: number; isDeleted: boolean }) =>
    setDeleted(client, id, isDeleted),
  )
  async function set(id: number, isDeleted: boolean) {
    const outcome = await remove.run({ id, isDeleted })
    if (outcome === null) return
    if (outcome.failure !== null) notifyError(outcome.failure)
    else if (isDeleted) notifySuccess('Note deleted', { of: 'note', run: () => void set(id, false) })
  }
  return notes.map(({ id, body, author, createdAt }) => ({
    key: `note ${id}`,
    at: createdAt,
    group: 'notes',
    icon: 'sticky-note',
    who: names.get(author ?? '') ?? FORMER_COLLEAGUE,
    what: 'added a note',
    text: body,
    end: author === me && (
      <div>
        <Button size="compact-sm" variant="subtle" onClick={() => void set(id, true)}>
          Delete note
        </Button>
      </div>
    ),
  }))
}

interface NoteFormProps {
  /** Person who may request a copy of the notes. */
  readonly subject: 'applicant' | 'contact'
  /** @param origin client-generated id, so that a repeated request adds one note */
  readonly add: (client: DataClient, body: string, origin: string) => Promise<void>
}

/** Keeps the text until it is saved. */
export function NoteForm({ subject, add }: NoteFormProps) {
  const [body, setBody] = useState('')
  const origin = useRef(crypto.randomUUID())
  const adding = useAction((client, text: string) => add(client, text, origin.current), {
    done: () => 'Note saved',
    onDone(_, text) {
      origin.current = crypto.randomUUID()
      setBody((now) => (now.trim() === text ? '' : now))
    },
  })
  const submit = () => {
    if (body.trim() !== '') void adding.run(body.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm" align="flex-start">
        {/* The router supports one guard, and a dialog above may need it. */}
        {body.trim() !== '' && <UnsavedChangesGuard isUnsaved />}
        <FailureNotice failure={adding.failure} />
        <Textarea
          id={NOTE_FIELD}
          label="Note"
          description={`Only staff can read notes. The ${subject} can ask for a copy of what you write about them.`}
          w="100%"
          autosize
          minRows={2}
          maxLength={NOTE_MAX}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
        <Button type="submit" variant="default" loading={adding.isBusy} disabled={body.trim() === ''}>
          Add note
        </Button>
      </Stack>
    </form>
  )
}
