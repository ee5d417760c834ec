/** Compares both versions of each conflicting field and asks which to keep. */
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { type ConflictResolution, canCombine } from '#domain/content-drafts/merge.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { Comparison } from './diff-view.tsx'
import { FIELD_SELECTORS, formatFieldList, useEditorState } from './field-subscriptions.ts'
import { resolveConflicts } from './save-responses.ts'
import { getConflicts, type SaveState } from './save-state.ts'

/** Reset with each new remote revision. */
export function ConflictDialog({ autosave }: { readonly autosave: Autosave }) {
  const { state } = useEditorState(autosave, FIELD_SELECTORS.conflict)
  if (state === null) return null
  return (
    <Decision
      key={state.theirs?.number}
      state={state}
      onResolve={(choices) =>
        autosave.update((current) => resolveConflicts(current, choices, performance.now()))
      }
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
  const [wasSubmitted, setSubmitted] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (theirs === null || conflicts.length === 0) return null
  const author = theirs.savedBy ?? 'Someone else'
  const fieldOf = (name: string) => CONTENT_TYPE_DEFINITIONS[kind].fields.find((field) => field.name === name)
  const labels = conflicts.map((name) => fieldOf(name)?.label ?? name)
  const unresolved = conflicts.filter((name) => choices[name] === undefined)

  return (
    <section ref={section} aria-label="Conflicting changes" className={styles.notice}>
      <Title order={2}>Two versions of the same text</Title>
      <Text role="alert">
        {author} changed {formatFieldList(labels)} on {formatDateTime(theirs.savedAt)}, and so did you.
        Nothing is lost: your version is on this device and theirs is saved. Choose which version to keep.
      </Text>
      <Comparison
        kind={kind}
        before={theirs.fields}
        after={fields}
        names={[`Their version (${author})`, 'Your version']}
        only={conflicts}
        below={(name) => (
          <Radio.Group
            label={`Version to keep for “${fieldOf(name)?.label ?? name}”`}
            value={choices[name] ?? null}
            onChange={(choice) => setChoices({ ...choices, [name]: choice as ConflictResolution })}
            error={wasSubmitted && choices[name] === undefined ? 'Choose one.' : undefined}
            mt="sm"
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label="Your version" />
              <Radio value="theirs" label="Their version (yours stays in the revisions)" />
              {canCombine(fieldOf(name)?.format ?? 'text') && (
                <Radio value="both" label="Both, theirs first" />
              )}
            </Stack>
          </Radio.Group>
        )}
      />
      <div>
        <Button
          onClick={() => {
            setSubmitted(true)
            if (unresolved.length === 0) onResolve(choices)
          }}
        >
          Save
        </Button>
      </div>
    </section>
  )
}
