/** Properties that are edited in place. */
import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../icon.tsx'
import type { Work } from '../loader-data.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { FailureNotice } from '../screen.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import { useAction, useFocusAfter } from '../use-action.ts'
import { openListOnKey } from './open-list-on-key.ts'
import styles from './record.module.css'
import { Fact } from './record.tsx'

type ChoiceProps = Omit<ComponentProps<typeof NativeSelect>, 'label' | 'onChange' | 'variant' | 'size'> & {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** Property with a fixed set of values, saved immediately. */
export function ChoiceProperty({ label, onChoose, ...select }: ChoiceProps) {
  return (
    <Fact label={label}>
      <NativeSelect
        {...select}
        aria-label={label}
        variant="unstyled"
        size="sm"
        classNames={{ root: styles.choice ?? '', input: styles.choiceInput ?? '' }}
        onKeyDown={openListOnKey}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
    </Fact>
  )
}

interface TextPropertyProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly isLong?: boolean
  /** Returns the problem of a trimmed value, or null. */
  readonly validate?: (value: string) => string | null
  readonly save: Work<[value: string], unknown>
  /** Shows the value, for example as a link. */
  readonly children?: ReactNode
}

/** Property with text: Enter or leaving the field saves it, Escape restores the value. */
export function TextProperty({ label, value, children, save, ...field }: TextPropertyProps) {
  const [isEditing, setEditing] = useState(false)
  const place = useFocusAfter<HTMLDivElement>(String(isEditing))
  const saving = useAction(save, { onDone: () => setEditing(false) })
  // Undo saves over the version that the first save created.
  const latest = useRef(saving.run)
  useLayoutEffect(() => {
    latest.current = saving.run
  })
  const name = label.toLowerCase()
  async function change(to: string) {
    if (to === value) return setEditing(false)
    const outcome = await saving.run(to)
    if (outcome?.failure === null)
      notifySuccess(`${label} saved`, { of: `change of ${name}`, run: () => void undo() })
  }
  async function undo() {
    const outcome = await latest.current(value)
    if (outcome !== null && outcome.failure !== null) notifyError(outcome.failure)
  }
  return (
    <Fact label={label}>
      <div ref={place} tabIndex={-1} className={styles.editable}>
        {isEditing ? (
          <TextEditor
            {...field}
            label={label}
            value={value}
            failure={saving.failure}
            onSave={(to) => void change(to)}
            onCancel={() => {
              saving.dismiss()
              setEditing(false)
            }}
          />
        ) : (
          <>
            {value !== '' && <span className={styles.shown}>{children ?? value}</span>}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              className={(value === '' ? styles.add : styles.edit) ?? ''}
              aria-label={`${value === '' ? 'Add' : 'Edit'} ${name}`}
              title={`${value === '' ? 'Add' : 'Edit'} ${name}`}
              onClick={() => setEditing(true)}
            >
              <Icon name={value === '' ? 'plus' : 'pencil'} />
            </ActionIcon>
          </>
        )}
      </div>
    </Fact>
  )
}

interface TextEditorProps
  extends Pick<TextPropertyProps, 'label' | 'value' | 'maxLength' | 'isLong' | 'validate'> {
  readonly failure: string | null
  readonly onSave: (value: string) => void
  readonly onCancel: () => void
}

function TextEditor(props: TextEditorProps) {
  const { label, value, maxLength, isLong = false, validate, failure, onSave, onCancel } = props
  const [draft, setDraft] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  function submit() {
    const text = draft.trim()
    const found = text === value ? null : (validate?.(text) ?? null)
    setProblem(found)
    if (found === null) onSave(text)
  }
  const field = {
    'aria-label': label,
    size: 'sm',
    autoFocus: true,
    maxLength,
    value: draft,
    error: problem,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft(event.currentTarget.value),
    // A failed save waits for Enter.
    onBlur: () => failure === null && submit(),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.stopPropagation()
        onCancel()
      }
      if (event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return
      event.preventDefault()
      submit()
    },
  } as const
  return (
    <>
      {failure !== null && draft !== value && <UnsavedChangesGuard isUnsaved />}
      {isLong ? <Textarea {...field} autosize minRows={2} maxRows={12} /> : <TextInput {...field} />}
      <FailureNotice failure={failure} />
    </>
  )
}
