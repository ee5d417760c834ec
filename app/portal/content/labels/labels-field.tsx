import { Pill, TagsInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import {
  BLOG_LABEL_MAX,
  BLOG_LABELS_MAX,
  type LabelField,
  labelTooLongMessage,
  normaliseLabel,
  tooManyLabels,
} from '#domain/blog/posts.ts'
import { useSuggestions } from './suggestions.ts'

export interface ParsedLabels {
  readonly labels: readonly string[]
  /** Rejected input: too many labels or too long. */
  readonly rejected: readonly string[]
  readonly error: string | null
}

/**
 * Parses labels: trimmed, unique ignoring case, and spelled like an existing one.
 * @param what `categories` or `tags`, for the error message
 */
export function parseLabels(typed: readonly string[], known: readonly string[], what: string): ParsedLabels {
  const spelling = new Map(known.map((label) => [label.toLowerCase(), label]))
  const accepted = new Map<string, string>()
  const rejected: string[] = []
  let inputError: string | null = null
  for (const label of typed.map(normaliseLabel).filter((text) => text !== '')) {
    const key = label.toLowerCase()
    if (accepted.has(key)) continue
    if (label.length > BLOG_LABEL_MAX) inputError ??= labelTooLongMessage(what)
    else if (accepted.size === BLOG_LABELS_MAX) inputError ??= tooManyLabels(what)
    else {
      // Prefer an exact match if both spellings are in use.
      accepted.set(key, known.includes(label) ? label : (spelling.get(key) ?? label))
      continue
    }
    rejected.push(label)
  }
  return { labels: [...accepted.values()], rejected, error: inputError }
}

interface LabelsFieldProps {
  readonly field: LabelField
  readonly label: string
  readonly description?: string
  readonly value: readonly string[]
  readonly onChange: (labels: readonly string[]) => void
  readonly id?: string
  readonly error?: string | null | undefined
  readonly isLocked?: boolean
}

/** Separates labels at commas, semicolons and line breaks; rejected input stays in the field with an error. */
export function LabelsField({
  field,
  label,
  description,
  value,
  onChange,
  id,
  error = null,
  isLocked = false,
}: LabelsFieldProps) {
  const known = useSuggestions(field)
  const [typed, setTyped] = useState('')
  const [inputError, setInputError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')

  function applyLabels(next: readonly string[]) {
    const { labels, rejected, error: found } = parseLabels(next, known, field)
    // Mantine clears its input after this callback.
    queueMicrotask(() => setTyped(rejected.join(', ')))
    setInputError(found)
    setAnnouncement(describeChange(value, labels))
    if (labels.join('\n') !== value.join('\n')) onChange(labels)
  }

  return (
    <>
      <TagsInput
        {...(id !== undefined && { id })}
        label={label}
        size="md"
        description={description ?? 'Press Enter or type a comma after each one. You can paste a list.'}
        value={[...value]}
        data={[...known]}
        limit={50}
        maxDropdownHeight="16rem"
        splitChars={[',', ';', '\n']}
        readOnly={isLocked}
        error={inputError ?? error}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={applyLabels}
        renderPill={({ value: of, onRemove, disabled }) => (
          <Pill
            withRemoveButton={!isLocked && disabled !== true}
            {...(onRemove !== undefined && { onRemove })}
            removeButtonProps={{
              tabIndex: 0,
              'aria-hidden': false,
              'aria-label': `Remove “${String(of)}”`,
            }}
          >
            {String(of)}
          </Pill>
        )}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** Announces added and removed labels to screen readers. */
function describeChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((label) => !before.includes(label))
  const removed = before.filter((label) => !after.includes(label))
  const sentence = (labels: readonly string[], verb: string) =>
    labels.length === 0 ? [] : [`${labels.map((label) => `“${label}”`).join(', ')} ${verb}.`]
  return [...sentence(added, 'added'), ...sentence(removed, 'removed')].join(' ')
}
