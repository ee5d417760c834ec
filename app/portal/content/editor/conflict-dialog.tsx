/** Compares both versions of each conflicting field and asks which to keep. */
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { type ConflictResolution, canCombine } from '#domain/content-drafts/merge.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { Comparison } from './diff-view.tsx'
import { FIELD_SELECTORS, useEditorState } from './field-subscriptions.ts'
import { resolveConflicts } from './save-responses.ts'
import { getConflicts, type SaveState } from './save-state.ts'

/** Reset with each new remote revision. */
export function ConflictDialog({ writer }: { readonly writer: Autosave }) {
  const { state } = useEditorState(writer, FIELD_SELECTORS.conflict)
  if (state === null) return null
  return (
    <Decision
      key={state.theirs?.number}
      state={state}
      onResolve={(choices) => writer.take((present) => resolveConflicts(present, choices, performance.now()))}
    />
  )
}

interface DecisionProps {
  readonly state: SaveState
  readonly onResolve: (choices: Readonly<Record<string, ConflictResolution>>) => void
}

function Decision({ state, onResolve }: DecisionProps) {
  const { kind, fields, theirs } = state
  const conflicts = getConflicts(state)
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictResolution>>>({})
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (theirs === null || conflicts.length === 0) return null
  const who = theirs.savedBy ?? 'Someone else'
  const fieldOf = (name: string) => CONTENT_TYPE_DEFINITIONS[kind].fields.find((field) => field.name === name)
  const labels = conflicts.map((name) => fieldOf(name)?.label ?? name)
  const open = conflicts.filter((name) => choices[name] === undefined)

  return (
    <section ref={place} aria-label="Conflicting changes" className={styles.notice}>
      <Title order={2}>Two versions of the same text</Title>
      <Text role="alert">
        {who} changed {formatFieldList(labels)} on {formatDateTime(theirs.savedAt)}, and so did you. Nothing
        is lost: your version is on this device and theirs is saved. Choose which version to keep.
      </Text>
      <Comparison
        kind={kind}
        before={theirs.fields}
        after={fields}
        names={[`Their version (${who})`, 'Your version']}
        only={conflicts}
        below={(name) => (
          <Radio.Group
            label={`Version to keep for “${fieldOf(name)?.label ?? name}”`}
            value={choices[name] ?? null}
            onChange={(choice) => setChoices({ ...choices, [name]: choice as ConflictResolution })}
            error={isAsked && choices[name] === undefined ? 'Please choose one.' : undefined}
            mt="sm"
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label="Your version" />
              <Radio value="theirs" label="Their version (yours stays in the revisions)" />
              {canCombine(fieldOf(name)?.form ?? 'text') && <Radio value="both" label="Both, theirs first" />}
            </Stack>
          </Radio.Group>
        )}
      />
      <div>
        <Button
          onClick={() => {
            setAsked(true)
            if (open.length === 0) onResolve(choices)
          }}
        >
          Save
        </Button>
      </div>
    </section>
  )
}

/** `“Title”, “Text” and “Tags”` */
export function formatFieldList(labels: readonly string[]): string {
  const names = labels.map((label) => `“${label}”`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
