/** Internal notes on a record, as items of its timeline and as a form. */
import { Button, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocalDraft } from '#app/local-drafts/use-local-draft.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { RestoredNotice } from '../form/form-draft-notice.tsx'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { FailureNotice } from '../screen.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import { useAction } from '../use-action.ts'
import { FORMER_COLLEAGUE } from './email-items.tsx'
import type { TimelineItem } from './timeline.tsx'

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
  readonly me: string
  /** Kind and id of the record, such as `lead:12`. */
  readonly record: string
  /** Person who may request a copy of the notes. */
  readonly subject: 'applicant' | 'contact' | 'requester'
  /** @param origin client-generated id, so that a repeated request adds one note */
  readonly add: (client: DataClient, body: string, origin: string) => Promise<void>
}

interface StoredNote {
  readonly body: string
  readonly origin: string
}

/** Keeps the text on this device until it is saved. */
export function NoteForm({ me, record, subject, add }: NoteFormProps) {
  const [body, setBody] = useState('')
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const typed = useRef('')
  const origin = useRef<string>(crypto.randomUUID())
  const local = useLocalDraft<StoredNote>({
    person: me,
    subject: `note:${record}`,
    onRecover({ at, text }) {
      // The same note, also if the answer to an earlier request was lost.
      origin.current = text.origin
      typed.current = text.body
      setBody(text.body)
      setRestoredAt(at)
      return true
    },
  })
  const adding = useAction(
    async (client, text: string) => {
      await add(client, text, origin.current)
      // Also if the user has left meanwhile, but not if they have typed on.
      if (typed.current.trim() === text) local.clear()
    },
    {
      done: () => 'Note saved',
      onDone(_, text) {
        origin.current = crypto.randomUUID()
        change(typed.current.trim() === text ? '' : typed.current)
      },
    },
  )
  function change(next: string) {
    typed.current = next
    setBody(next)
    if (next.trim() !== '') return local.keep({ body: next, origin: origin.current }, 'Note')
    setRestoredAt(null)
    local.clear()
  }
  function discard() {
    const discarded = body
    change('')
    notifySuccess('Note discarded', { of: 'discarding the note', run: () => change(discarded) })
  }
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
        {body.trim() !== '' && local.storageError !== null && <UnsavedChangesGuard isUnsaved />}
        <FailureNotice failure={adding.failure ?? local.storageError} />
        {restoredAt !== null && <RestoredNotice at={restoredAt} onDiscard={discard} />}
        <Textarea
          id={NOTE_FIELD}
          label="Note"
          description={`Only staff can read notes. The ${subject} can ask for a copy of what you write about them.`}
          w="100%"
          autosize
          minRows={2}
          maxLength={NOTE_MAX}
          value={body}
          onChange={(event) => change(event.currentTarget.value)}
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
