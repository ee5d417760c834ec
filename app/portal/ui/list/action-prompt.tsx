/** Prompt before a bulk action, with suggestions. An answer that is a text survives closing the dialog or a reload. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocalDraft } from '#app/local-drafts/use-local-draft.ts'
import { useUserId } from '#app/session/account/auth-provider.tsx'
import { Dialog, DialogForm } from '../dialog.tsx'
import type { ActionPrompt } from './row-action.ts'

const SUGGESTIONS_SHOWN = 12

interface ActionPromptProps<Row, Page> {
  readonly prompt: ActionPrompt<Row, Page>
  readonly rows: readonly Row[]
  readonly page: Page
  /** Label of the confirm button. */
  readonly label: string
  readonly isHarmful: boolean
  /** @returns the failure, which leaves the dialog open with the answer; null if it succeeded */
  readonly onAnswer: (answer: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Returns matching names, those with the same prefix first. */
export function suggestionsFor(typed: string, names: readonly string[]): string[] {
  const search = typed.toLowerCase()
  const matchIndex = (name: string) => name.toLowerCase().indexOf(search)
  return [...new Set(names)]
    .filter((name) => name !== typed && matchIndex(name) !== -1)
    .sort((a, b) => Math.sign(matchIndex(a)) - Math.sign(matchIndex(b)))
    .slice(0, SUGGESTIONS_SHOWN)
}

export function ActionPromptDialog<Row, Page>({
  prompt,
  rows,
  page,
  label,
  isHarmful,
  onAnswer,
  onClose,
}: ActionPromptProps<Row, Page>) {
  const [typed, setTyped] = useState(() => prompt.start?.(rows) ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [first] = rows
  const draft = first === undefined ? undefined : prompt.draft?.(first)
  const userId = useUserId()
  const local = useLocalDraft<string>({
    person: draft === undefined ? null : userId,
    subject: draft?.subject ?? '',
    onRecover({ text }) {
      setTyped(text)
      return true
    },
  })
  const answer = typed.replace(/\s+/g, ' ').trim()
  const error = prompt.validate(answer, rows, page)
  const suggestions = suggestionsFor(answer, prompt.suggestions?.(rows, page) ?? [])

  function change(text: string) {
    setTyped(text)
    if (draft === undefined || text.trim() === '') local.clear()
    else local.keep(text, draft.title)
  }

  async function submit() {
    setSubmitted(true)
    if (error !== null || isBusy) return
    setBusy(true)
    setFailure(null)
    const problem = await onAnswer(answer)
    setBusy(false)
    setFailure(problem)
    if (problem !== null) return
    local.clear()
    onClose()
  }

  return (
    <Dialog title={prompt.title(rows)} onClose={onClose}>
      <DialogForm
        save={label}
        isHarmful={isHarmful}
        isBusy={isBusy}
        failure={failure}
        onSave={() => void submit()}
        onClose={onClose}
      >
        <TextInput
          ref={field}
          label={prompt.label}
          autoComplete="off"
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          error={isSubmitted ? error : null}
        />
        {suggestions.length > 0 && (
          <Group gap="xs" role="group" aria-label="Suggestions">
            {suggestions.map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  change(name)
                  field.current?.focus()
                }}
              >
                {name}
              </Button>
            ))}
          </Group>
        )}
        <Text size="sm" role="status" mih="2.5rem">
          {error === null && prompt.preview?.(answer, rows, page)}
        </Text>
      </DialogForm>
    </Dialog>
  )
}
