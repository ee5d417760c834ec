import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ERROR_SUMMARY_TITLE, withErrorPrefix } from '#domain/forms/error-summary.ts'
import { FailureNotice } from '../screen.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import styles from './form.module.css'
import type { RecordForm } from './record-form.ts'

interface RecordFormFrameProps<Values extends object> {
  readonly form: RecordForm<Values>
  /** What the button that saves says. */
  readonly save: string
  readonly isHarmful?: boolean
  /** In place of saving at once: it asks first, say. */
  readonly onSubmit?: () => void
  /** False while there is nothing to be saved. */
  readonly canSave?: boolean
  /** Where somebody goes who does not save, or what then happens. */
  readonly cancel?: string | (() => void)
  /** Where the other version can be seen, when somebody else has saved meanwhile. */
  readonly theirs?: string | undefined
  /** False where the form is too short for its state to need a word. */
  readonly hasState?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form around its fields: what is wrong above them, what failed and the buttons below. */
export function RecordFormFrame<Values extends object>({
  form,
  save,
  isHarmful = false,
  onSubmit,
  canSave = true,
  cancel,
  theirs,
  hasState = true,
  className,
  children,
}: RecordFormFrameProps<Values>) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.failure !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [form.failure])

  return (
    <form
      noValidate
      className={className ?? styles.simple}
      onSubmit={(event) => {
        event.preventDefault()
        if (onSubmit === undefined) form.submit()
        else if (!form.isBusy) onSubmit()
      }}
    >
      {form.guard !== null && <UnsavedChangesGuard {...form.guard} />}
      <ErrorSummary form={form} />
      <fieldset disabled={form.isBusy} className={styles.fields}>
        {children}
      </fieldset>
      <div className={styles.end}>
        <div ref={notice} className={form.failure === null ? undefined : styles.notice}>
          <FailureNotice failure={form.failure}>
            {form.isConflict && theirs !== undefined && (
              <Group mt="sm">
                {/* No opener: a copy of this tab’s session would go with it. */}
                <Button
                  component="a"
                  href={theirs}
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
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={!canSave}
            {...(isHarmful && { color: 'red' })}
          >
            {save}
          </Button>
          {typeof cancel === 'string' && (
            <Button component={Link} to={cancel} variant="default">
              Cancel
            </Button>
          )}
          {typeof cancel === 'function' && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          {hasState && (
            <Text size="sm" c="dimmed" role="status">
              {form.isBusy ? 'Saving…' : form.isChanged ? 'Unsaved changes' : ''}
            </Text>
          )}
        </Group>
      </div>
    </form>
  )
}

/** Everything that is wrong, each with a way to its field. It takes the focus after every try. */
function ErrorSummary<Values extends object>({ form }: { form: RecordForm<Values> }) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(form.errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another object, even where the same is wrong
  useEffect(() => {
    document.title = withErrorPrefix(document.title, entries.length > 0)
    summary.current?.focus()
  }, [form.errors])
  if (entries.length === 0) return null
  return (
    <Alert ref={summary} color="red" tabIndex={-1} title={ERROR_SUMMARY_TITLE} className={styles.summary}>
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

/** A link alone would move the page and leave the focus behind. */
function focusField(event: React.MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
