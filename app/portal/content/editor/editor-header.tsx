/** Editor header: save status, other editors and related notices. */
import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { createUuid } from '#app/local-drafts/draft-store.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import type { Autosave } from './autosave.ts'
import { formatFieldList } from './conflict-dialog.tsx'
import styles from './content-editor.module.css'
import { FIELD_SELECTORS, KEPT, useEditorState } from './field-subscriptions.ts'
import { saveAsNew } from './save-responses.ts'
import type { SaveError, StateWord } from './save-state.ts'

interface EditorHeaderProps {
  readonly writer: Autosave
  /** Whether recovered drafts are waiting for a decision. */
  readonly hasKept: boolean
  readonly others: readonly string[]
  readonly children?: ReactNode
}

export function EditorHeader({ writer, hasKept, others, children }: EditorHeaderProps) {
  const { word, words, isUnsaved } = useEditorState(writer, FIELD_SELECTORS.head)
  return (
    <div className={styles.head}>
      <Text component="p" className={styles.status} data-word={hasKept ? 'kept' : word}>
        {hasKept ? KEPT : words}
      </Text>
      <StatusAnnouncement word={word} words={words} />
      {others.length > 0 && (
        <Text component="p" size="sm" role="status">
          {others.length === 1
            ? `${others[0]} has`
            : `${others.slice(0, -1).join(', ')} and ${others.at(-1)} have`}{' '}
          this open too.
        </Text>
      )}
      <Group gap="xs" className={styles.tools}>
        {children}
        <Button
          size="compact-md"
          variant="default"
          onClick={() => writer.save()}
          disabled={!isUnsaved}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save
        </Button>
      </Group>
    </div>
  )
}

/** Announces lasting states only, not every short save. */
function StatusAnnouncement({ word, words }: { readonly word: StateWord['word']; readonly words: string }) {
  const isSafe = word === 'saved' || word === 'changed' || word === 'empty'
  const [said, setSaid] = useState('')
  const lasting = isSafe ? 'Saved' : word === 'saving' ? null : words
  useEffect(() => {
    if (lasting !== null) setSaid((before) => (before === '' && lasting === 'Saved' ? before : lasting))
  }, [lasting])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

interface NoticesProps {
  readonly writer: Autosave
  readonly isDeleted: boolean
}

/** Shows problems with saving and their actions. */
export function Notices({ writer, isDeleted }: NoticesProps) {
  const { trouble, keepFailure, kind, taken } = useEditorState(writer, FIELD_SELECTORS.notices)
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const labels = taken.fields.map(
    (name) => CONTENT_TYPE_DEFINITIONS[kind].fields.find((field) => field.name === name)?.label ?? name,
  )
  return (
    <>
      {isDeleted && (
        <Alert role="status">
          This {noun} is deleted. Your changes are saved, but readers won’t see them until you restore it from
          the list.
        </Alert>
      )}
      {trouble !== null && (
        <Alert color={trouble.why === 'unreachable' ? 'yellow' : 'red'} role="alert">
          <Group justify="space-between">
            <Text>{describeSaveError(trouble)}</Text>
            {trouble.why === 'signed-out' && <Button onClick={() => void signIn(writer)}>Sign in</Button>}
            {trouble.why === 'unreachable' && (
              <Button variant="default" onClick={() => writer.retry()}>
                Try now
              </Button>
            )}
            {trouble.why === 'gone' && (
              <Button onClick={() => writer.take((present) => saveAsNew(present, createUuid()))}>
                Save as a new {noun}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {keepFailure !== null && (
        <Alert color="red" role="alert">
          {keepFailure}
        </Alert>
      )}
      {taken.count > 0 && (
        <Alert key={taken.count} color="blue" role="status" withCloseButton closeButtonLabel="Close">
          Someone else changed {formatFieldList(labels)}. Their change is now on your screen, and your own
          text is unchanged.
        </Alert>
      )}
    </>
  )
}

async function signIn(writer: Autosave): Promise<void> {
  const { prompts, auth } = await browserSession()
  if (await prompts.askToSignIn('stay', auth.state.get().user?.email)) writer.retry()
}

function describeSaveError(trouble: SaveError): string {
  if (trouble.why !== 'unreachable') return trouble.message
  return `${trouble.message} Your text is stored on this device, and we’ll keep trying to save it.`
}
