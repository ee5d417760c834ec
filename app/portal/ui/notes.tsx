/** Internal notes on a record. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { DateTime } from './date-time.tsx'
import { notifySuccess } from './notifications.tsx'
import styles from './record.module.css'
import { TypedText } from './record.tsx'
import { FailureNotice } from './screen.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useAction, useFocusAfter } from './use-action.ts'

const NOTE_MAX = 10_000
/** Field id, for a shortcut. */
export const NOTE_FIELD = 'note'

interface Note {
  readonly id: number
  readonly body: string
  readonly author: string | null
  readonly createdAt: string
}

interface NotesProps {
  readonly notes: readonly Note[]
  /** User names by id. */
  readonly names: ReadonlyMap<string, string>
  readonly me: string
  /** Person who may request a copy of the notes. */
  readonly subject: 'applicant' | 'contact'
  /** @param origin client-generated id, so that a repeated request adds one note */
  readonly add: (client: DataClient, body: string, origin: string) => Promise<void>
  readonly setDeleted: (client: DataClient, id: number, isDeleted: boolean) => Promise<void>
}

export function Notes({ notes, names, me, subject, add, setDeleted }: NotesProps) {
  const remove = useAction((client, { id, isDeleted }: { id: number; isDeleted: boolean }) =>
    setDeleted(client, id, isDeleted),
  )
  const container = useFocusAfter<HTMLDivElement>(`${notes.length}`)
  async function deleteNote({ id }: Note) {
    const outcome = await remove.run({ id, isDeleted: true })
    if (outcome === null || outcome.failure !== null) return
    notifySuccess('Note deleted', {
      of: 'note',
      run: () => void remove.run({ id, isDeleted: false }),
    })
  }
  return (
    <Stack gap="md" ref={container} tabIndex={-1}>
      {notes.length === 0 && <Text c="dimmed">No notes yet</Text>}
      {notes.map((note) => (
        <article key={note.id} className={styles.note}>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {names.get(note.author ?? '') ?? 'Former colleague'} · <DateTime at={note.createdAt} />
            </Text>
            {note.author === me && (
              <Button size="compact-sm" variant="subtle" onClick={() => void deleteNote(note)}>
                Delete
              </Button>
            )}
          </Group>
          <TypedText>{note.body}</TypedText>
        </article>
      ))}
      <FailureNotice failure={remove.failure} />
      <NoteForm subject={subject} add={add} />
    </Stack>
  )
}

/** Keeps the text until it is saved. */
function NoteForm({ subject, add }: Pick<NotesProps, 'subject' | 'add'>) {
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
