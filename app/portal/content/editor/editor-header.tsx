/** Editor header: save status, other editors and related notices. */
import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { createUuid } from '#app/local-drafts/draft-store.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { getPublication } from '#domain/content-drafts/publication.ts'
import { StatusBadge } from '../../ui/record/status-badge.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { getServerTime } from '../publish/server-clock.ts'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { FIELD_SELECTORS, formatFieldList, NOT_SAVED_TEXT, useEditorState } from './field-subscriptions.ts'
import { saveAsNew } from './save-responses.ts'
import type { SaveError, SaveStatus } from './save-state.ts'
import { fieldsOf } from './use-autosave.ts'

/** Title of the document, as it is typed. */
export function DocumentTitle({ autosave }: { readonly autosave: Autosave }) {
  const { title } = useEditorState(autosave, FIELD_SELECTORS.slug)
  const { kind, recordId } = useEditorState(autosave, FIELD_SELECTORS.document)
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return title.trim() === '' ? `${recordId === null ? 'New' : 'Untitled'} ${noun}` : title
}

export function PublicationBadge({
  autosave,
  isDeleted,
}: {
  readonly autosave: Autosave
  readonly isDeleted: boolean
}) {
  const { published } = useEditorState(autosave, FIELD_SELECTORS.record)
  if (isDeleted) return <StatusBadge tone="danger">Deleted</StatusBadge>
  const { state } = getPublication(published === null ? null : fieldsOf(published), getServerTime())
  return <StatusBadge tone={BADGES[state].tone}>{BADGES[state].label}</StatusBadge>
}

const BADGES = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  published: { tone: 'good', label: 'Published' },
} as const

interface SaveStatusTextProps {
  readonly autosave: Autosave
  /** Whether recovered drafts are waiting for a decision. */
  readonly hasRecoveredDrafts: boolean
}

/** Links to the revisions, once there are some. */
export function SaveStatusText({ autosave, hasRecoveredDrafts }: SaveStatusTextProps) {
  const { status, text } = useEditorState(autosave, FIELD_SELECTORS.status)
  const { kind, recordId } = useEditorState(autosave, FIELD_SELECTORS.document)
  const shown = {
    className: styles.status,
    'data-status': hasRecoveredDrafts ? 'stored-locally' : status,
    children: hasRecoveredDrafts ? NOT_SAVED_TEXT : text,
  }
  return (
    <>
      {recordId === null ? (
        <span {...shown} />
      ) : (
        <Link
          {...shown}
          to={`${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${recordId}/revisions`}
          title="Revisions"
        />
      )}
      <StatusAnnouncement status={status} text={text} />
    </>
  )
}

/** Announces lasting states only, not every short save. */
function StatusAnnouncement({
  status,
  text,
}: {
  readonly status: SaveStatus['status']
  readonly text: string
}) {
  const isSaved = status === 'saved' || status === 'changed' || status === 'empty'
  const [announcement, setAnnouncement] = useState('')
  const lasting = isSaved ? 'Saved' : status === 'saving' ? null : text
  useEffect(() => {
    if (lasting !== null)
      setAnnouncement((before) => (before === '' && lasting === 'Saved' ? before : lasting))
  }, [lasting])
  return (
    <VisuallyHidden component="span" role="status">
      {announcement}
    </VisuallyHidden>
  )
}

interface NoticesProps {
  readonly autosave: Autosave
  readonly isDeleted: boolean
  /** Names of other people who have the document open. */
  readonly others: readonly string[]
  readonly exportFailure: string | null
}

/** Shows problems with saving and their actions. */
export function Notices({ autosave, isDeleted, others, exportFailure }: NoticesProps) {
  const { saveError, storageError, kind, remoteChanges } = useEditorState(autosave, FIELD_SELECTORS.notices)
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const labels = remoteChanges.fields.map(
    (name) => CONTENT_TYPE_DEFINITIONS[kind].fields.find((field) => field.name === name)?.label ?? name,
  )
  return (
    <>
      {others.length > 0 && (
        <Text size="sm" role="status">
          {others.length === 1
            ? `${others[0]} has`
            : `${others.slice(0, -1).join(', ')} and ${others.at(-1)} have`}{' '}
          this open too.
        </Text>
      )}
      <FailureNotice failure={exportFailure} />
      {isDeleted && (
        <Alert role="status">
          This {noun} is deleted. Your changes are saved, but readers won’t see them until you restore it from
          the list.
        </Alert>
      )}
      {saveError !== null && (
        <Alert color={saveError.reason === 'unreachable' ? 'yellow' : 'red'} role="alert">
          <Group justify="space-between">
            <Text>{describeSaveError(saveError)}</Text>
            {saveError.reason === 'signed-out' && (
              <Button onClick={() => void signIn(autosave)}>Sign in</Button>
            )}
            {saveError.reason === 'unreachable' && (
              <Button variant="default" onClick={() => autosave.retry()}>
                Try now
              </Button>
            )}
            {saveError.reason === 'deleted' && (
              <Button onClick={() => autosave.update((current) => saveAsNew(current, createUuid()))}>
                Save as a new {noun}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {storageError !== null && (
        <Alert color="red" role="alert">
          {storageError}
        </Alert>
      )}
      {remoteChanges.count > 0 && (
        <Alert key={remoteChanges.count} color="blue" role="status" withCloseButton closeButtonLabel="Close">
          Someone else changed {formatFieldList(labels)}. Their changes are merged into your text; your own
          edits are unchanged.
        </Alert>
      )}
    </>
  )
}

async function signIn(autosave: Autosave): Promise<void> {
  const { prompts, auth } = await browserSession()
  if (await prompts.askToSignIn('stay', auth.state.get().user?.email)) autosave.retry()
}

function describeSaveError(saveError: SaveError): string {
  if (saveError.reason !== 'unreachable') return saveError.message
  return `${saveError.message} Your text is stored on this device, and we’ll keep trying to save it.`
}
