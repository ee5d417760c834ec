import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ERROR_SUMMARY_TITLE, withErrorPrefix } from '#domain/forms/error-summary.ts'
import { FailureNotice } from '../screen.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import styles from './form.module.css'
import type { FormDraft } from './form-draft.ts'
import { DraftNotice } from './form-draft-notice.tsx'
import { type RecordForm, WHOLE_FORM } from './record-form.ts'

interface RecordFormFrameProps<Values extends object> {
  readonly form: RecordForm<Values>
  /** Label of the submit button; absent if the screen’s header has it. */
  readonly save?: string
  readonly isHarmful?: boolean
  /** Replaces saving, for example to confirm first. */
  readonly onSubmit?: () => void
  readonly canSave?: boolean
  /** Link or handler of Cancel. */
  readonly cancel?: string | (() => void)
  /** Link to the other user’s version after a conflict. */
  readonly currentVersionUrl?: string | undefined
  /** False hides the status text in short forms. */
  readonly showsStatus?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Form layout: error summary, fields, failure and buttons. */
export function RecordFormFrame<Values extends object>({
  form,
  save,
  isHarmful = false,
  onSubmit,
  canSave = true,
  cancel,
  currentVersionUrl,
  showsStatus = true,
  className,
  children,
}: RecordFormFrameProps<Values>) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.failure !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [form.failure])

  return (
    <form
      id={form.formId}
      noValidate
      className={className ?? styles.simple}
      // Earlier than a change of the values: rich text, unfinished dates and uploads report theirs later.
      onPointerDownCapture={form.draft?.touch}
      onKeyDownCapture={form.draft?.touch}
      onInputCapture={form.draft?.touch}
      onDropCapture={form.draft?.touch}
      onSubmitCapture={form.draft?.touch}
      onSubmit={(event) => {
        event.preventDefault()
        // Text in a date field that isn’t a date would be lost.
        const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]')
        if (unreadable !== null) unreadable.focus()
        else if (onSubmit === undefined) form.submit()
        else if (!form.isBusy) onSubmit()
      }}
    >
      {form.guard !== null && <UnsavedChangesGuard {...form.guard} />}
      <ErrorSummary form={form} />
      {form.draft !== null && <DraftNotice draft={form.draft} idOf={(name) => form.id(name as never)} />}
      {/* Restored values need new fields, because some read their value only once. */}
      <fieldset
        key={form.draft?.replacements}
        disabled={form.isBusy || form.draft?.choice != null}
        className={styles.fields}
      >
        {children}
      </fieldset>
      <div className={styles.end}>
        <div ref={notice} className={form.failure === null ? undefined : styles.notice}>
          <FailureNotice failure={form.failure ?? form.draft?.storageError ?? null}>
            {form.isConflict && currentVersionUrl !== undefined && (
              <Group mt="sm">
                {/* No opener, because the new tab would copy this tab’s session. */}
                <Button
                  component="a"
                  href={currentVersionUrl}
                  target="_blank"
                  rel="noopener"
                  size="sm"
                  variant="default"
                >
                  View their version
                </Button>
                <Button size="sm" color="red" variant="outline" onClick={form.saveOver}>
                  Overwrite with mine
                </Button>
              </Group>
            )}
          </FailureNotice>
        </div>
        <Group>
          {save !== undefined && (
            <Button
              type="submit"
              loading={form.isBusy}
              disabled={!canSave}
              {...(isHarmful && { color: 'red' })}
            >
              {save}
            </Button>
          )}
          {typeof cancel === 'string' && (
            <Button component={Link} to={cancel} variant="default" onClick={form.draft?.abandon}>
              Cancel
            </Button>
          )}
          {typeof cancel === 'function' && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          {showsStatus && (
            <Text size="sm" c="dimmed" role="status">
              {form.isBusy ? 'Saving…' : form.isChanged ? formatDraftStatus(form.draft) : ''}
            </Text>
          )}
        </Group>
      </div>
    </form>
  )
}

function formatDraftStatus(draft: FormDraft | null): string {
  return draft?.isStored ? 'Draft saved on this device' : 'Unsaved changes'
}

/** Links to each invalid field, and takes the focus after each failed submit. */
function ErrorSummary<Values extends object>({ form }: { form: RecordForm<Values> }) {
  const summary = useRef<HTMLDivElement>(null)
  const { [WHOLE_FORM]: summaryError, ...fieldErrors } = form.errors
  const entries = Object.entries(fieldErrors)
  const hasErrors = summaryError !== undefined || entries.length > 0
  useEffect(() => {
    document.title = withErrorPrefix(document.title, hasErrors)
  }, [hasErrors])
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while the user corrects the fields
  useEffect(() => summary.current?.focus(), [form.submits])
  if (!hasErrors) return null
  return (
    <Alert ref={summary} color="red" tabIndex={-1} title={ERROR_SUMMARY_TITLE} className={styles.summary}>
      {summaryError !== undefined && <Text mb="xs">{summaryError}</Text>}
      <List>
        {entries.map(([name, error]) => (
          <List.Item key={name}>
            <Anchor
              href={`#${form.id(name as keyof Values & string)}`}
              onClick={(event) => focusField(event, form.id(name as keyof Values & string))}
            >
              {error}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** A plain link would scroll without moving the focus. */
function focusField(event: React.MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
