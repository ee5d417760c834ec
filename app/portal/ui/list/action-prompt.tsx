/** Prompt before a bulk action, with suggestions. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import type { ActionPrompt } from './row-action.ts'

const SUGGESTIONS_SHOWN = 12

interface ActionPromptProps<Row, Page> {
  readonly ask: ActionPrompt<Row, Page>
  readonly rows: readonly Row[]
  readonly page: Page
  /** Label of the confirm button. */
  readonly label: string
  readonly isHarmful: boolean
  readonly onAnswer: (answer: string) => void
  readonly onClose: () => void
}

/** Returns matching names, those with the same prefix first. */
export function suggestionsFor(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase()
  const placeOf = (name: string) => name.toLowerCase().indexOf(wanted)
  return [...new Set(names)]
    .filter((name) => name !== typed && placeOf(name) !== -1)
    .sort((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)))
    .slice(0, SUGGESTIONS_SHOWN)
}

export function ActionPromptDialog<Row, Page>({
  ask,
  rows,
  page,
  label,
  isHarmful,
  onAnswer,
  onClose,
}: ActionPromptProps<Row, Page>) {
  const [typed, setTyped] = useState(() => ask.start?.(rows) ?? '')
  const [isTold, setTold] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const answer = typed.replace(/\s+/g, ' ').trim()
  const error = ask.validate(answer, rows, page)
  const near = suggestionsFor(answer, ask.suggestions?.(rows, page) ?? [])

  function submit() {
    setTold(true)
    if (error === null) onAnswer(answer)
  }

  return (
    <Dialog title={ask.title(rows)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <TextInput
            ref={field}
            label={ask.label}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isTold ? error : null}
          />
          {near.length > 0 && (
            <Group gap="xs" role="group" aria-label="Suggestions">
              {near.map((name) => (
                <Button
                  key={name}
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    setTyped(name)
                    field.current?.focus()
                  }}
                >
                  {name}
                </Button>
              ))}
            </Group>
          )}
          <Text size="sm" role="status" mih="2.5rem">
            {error === null && ask.preview?.(answer, rows, page)}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" {...(isHarmful && { color: 'red' })}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
