/** The composer of all emails that staff write, with one primary button. */
import { Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SUBJECT_MAX } from '#domain/email/compose-reply.ts'
import { toRichBody } from '#domain/email/rich-body.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { RestoredNotice } from '../form/form-draft-notice.tsx'
import { RichTextEditor } from '../rich-text-editor/rich-text-editor.tsx'
import { FailureNotice } from '../screen.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import styles from './composer.module.css'
import { type EmailDraft, FILES_MAX, readFile } from './email-draft.ts'
import { SendButton } from './send-button.tsx'
import type { Composer as ComposerState } from './use-composer.ts'

export interface ComposerTemplate {
  readonly key: string
  readonly label: string
  /** Fills the variables. The body is plain text. */
  readonly fill: (
    draft: EmailDraft,
  ) => { readonly subject?: string; readonly body: string } & Partial<Pick<EmailDraft, 'toStatus'>>
}

interface ComposerProps {
  readonly composer: ComposerState
  /** Accessible name, such as `Reply`. */
  readonly title: string
  readonly templates: readonly ComposerTemplate[]
  /** More options above the buttons. */
  readonly children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const { draft, drafts } = props.composer
  // A replaced draft needs new fields, because the editor reads its text only once.
  return draft === null ? null : <OpenComposer key={drafts} {...props} draft={draft} />
}

function OpenComposer({
  composer,
  draft,
  title,
  templates,
  children,
}: ComposerProps & { readonly draft: EmailDraft }) {
  const { change, errors, isTyped, restoredAt, sending, storageError } = composer
  const [hasCc, setCc] = useState(draft.cc !== '')
  const [fileError, setFileError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const templateId = useId()
  useFocusRequest(composer.focus, draft.to === '', form)

  async function attach(added: FileList | null) {
    if (added === null || added.length === 0) return
    const read = await Promise.all([...added].map(readFile)).catch(() => null)
    if (read === null)
      return setFileError('A file can’t be read. Check that it’s still there, then attach it again.')
    // Newer than the rendered draft: another file may have been attached meanwhile.
    const all = [...composer.attached(), ...read]
    const size = all.reduce((sum, { content }) => sum + content.length, 0)
    if (size > FILES_MAX)
      return setFileError(
        `Attachments can be ${formatFileSize(FILES_MAX)} in total, and these are ${formatFileSize(size)}. Remove a file or attach a smaller one.`,
      )
    setFileError(null)
    change({ files: all })
  }

  function choose(key: string) {
    const found = templates.find((one) => one.key === key)
    if (found === undefined) return
    const { body, ...rest } = found.fill(draft)
    composer.fill({ ...rest, template: key, html: toRichBody(body) })
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label={title}
      data-print-hidden
      // Its text is stored on the device, so an expired session needs no dialog.
      data-local-draft
      onSubmit={(event) => {
        event.preventDefault()
        composer.send(scheduledTime(draft))
      }}
      onKeyDownCapture={(event) => {
        if (!isSendKey(event)) return
        // Otherwise the editor adds a line.
        event.preventDefault()
        event.stopPropagation()
        if (!sending.isBusy) composer.send(scheduledTime(draft))
      }}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void attach(event.dataTransfer.files)
      }}
    >
      {isTyped && storageError !== null && <UnsavedChangesGuard isUnsaved />}
      <Row label="To" id="composer-to">
        <TextInput
          id="composer-to"
          variant="unstyled"
          required
          withAsterisk={false}
          autoComplete="off"
          value={draft.to}
          error={errors.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        {!hasCc && (
          <Button variant="subtle" size="compact-sm" onClick={() => setCc(true)}>
            Cc
          </Button>
        )}
      </Row>
      {hasCc && (
        <Row label="Cc" id="composer-cc">
          <TextInput
            id="composer-cc"
            variant="unstyled"
            autoComplete="off"
            placeholder="Separate addresses with commas"
            value={draft.cc}
            error={errors.cc}
            onChange={(event) => change({ cc: event.currentTarget.value })}
          />
        </Row>
      )}
      {templates.length > 0 && (
        <Row label="Template" id={templateId}>
          <NativeSelect
            id={templateId}
            variant="unstyled"
            value={draft.template}
            data={[
              { value: '', label: 'Choose a template' },
              ...templates.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        </Row>
      )}
      <Row label="Subject" id="composer-subject">
        <TextInput
          id="composer-subject"
          variant="unstyled"
          maxLength={SUBJECT_MAX}
          value={draft.subject}
          error={errors.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </Row>
      {restoredAt !== null && (
        <div className={styles.notice}>
          <RestoredNotice at={restoredAt} />
        </div>
      )}
      {draft.scheduledFor !== null && (
        <Text size="sm" className={styles.notice ?? ''} role="status">
          Scheduled for {formatDeadline(new Date(draft.scheduledFor))}. Your changes apply when you save them.
        </Text>
      )}
      <RichTextEditor
        id="composer-body"
        label="Text"
        purpose="email"
        initialHtml={draft.html}
        isLocked={sending.isBusy}
        error={errors.body}
        onHtml={(html) => composer.changeText(draft.id, html)}
        handle={composer.editor}
      />
      <Attachments draft={draft} error={fileError} onRemove={(kept) => change({ files: kept })} />
      <div className={styles.notice}>
        {children}
        <FailureNotice failure={sending.failure ?? storageError} />
      </div>
      <div className={styles.foot}>
        <SendButton composer={composer} scheduledFor={scheduledTime(draft)} />
        <Button variant="default" onClick={() => files.current?.click()}>
          Attach files
        </Button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            void attach(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Text size="sm" c="dimmed" role="status" className={styles.status ?? ''}>
          {composer.isStored ? 'Draft saved on this device' : ''}
        </Text>
        <Button variant="subtle" onClick={composer.discard}>
          Discard
        </Button>
      </div>
    </form>
  )
}

const scheduledTime = ({ scheduledFor }: EmailDraft) =>
  scheduledFor === null ? null : new Date(scheduledFor)

function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

function Row({
  label,
  id,
  children,
}: {
  readonly label: string
  readonly id: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

interface AttachmentsProps {
  readonly draft: EmailDraft
  readonly error: string | null
  readonly onRemove: (kept: EmailDraft['files']) => void
}

function Attachments({ draft: { files, withOriginal }, error, onRemove }: AttachmentsProps) {
  if (files.length === 0 && !withOriginal && error === null) return null
  return (
    <div className={styles.notice}>
      <FailureNotice failure={error} />
      <ul className={styles.files} aria-label="Attachments">
        {withOriginal && <li>Original email, with its attachments</li>}
        {files.map((file) => (
          <li key={`${file.name} ${file.content.length}`}>
            {file.name}{' '}
            <Text component="span" size="sm" c="dimmed">
              {formatFileSize(file.content.length)}
            </Text>
            <CloseButton
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(files.filter((one) => one !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the recipient or to the start of the text when the composer is opened. */
function useFocusRequest(
  request: number,
  needsRecipient: boolean,
  form: React.RefObject<HTMLFormElement | null>,
) {
  const [handled] = useState(() => ({ request: 0 }))
  useEffect(() => {
    if (request === 0 || handled.request === request) return
    handled.request = request
    form.current?.scrollIntoView({ block: 'nearest' })
    if (needsRecipient) return document.getElementById('composer-to')?.focus()
    // The editor loads after the composer.
    return whenPresent('composer-body', (text) => {
      if (form.current?.contains(document.activeElement)) return
      text.focus()
    })
  }, [request, needsRecipient, form, handled])
}

/** Calls back once an element exists. @returns a function that stops waiting */
function whenPresent(id: string, callback: (element: HTMLElement) => void): () => void {
  const find = () => document.getElementById(id)
  const observer = new MutationObserver(() => {
    const element = find()
    if (element === null) return
    observer.disconnect()
    callback(element)
  })
  const present = find()
  if (present === null) observer.observe(document.body, { childList: true, subtree: true })
  else callback(present)
  return () => observer.disconnect()
}
