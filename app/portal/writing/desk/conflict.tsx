/** What two people changed in the same field: both texts side by side, and a choice for each field. */
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { KINDS } from '#domain/manuscripts/manuscript.ts'
import { type Choice, canKeepBoth } from '#domain/manuscripts/merging.ts'
import { momentInWords } from '../../ui/moments.tsx'
import { resolve } from './answering.ts'
import { Comparison } from './comparison.tsx'
import styles from './desk.module.css'
import { FOLLOWED, useFollowed } from './following.ts'
import { clashesOf, type Saving } from './saving.ts'
import type { Writer } from './writer.ts'

/** Nothing while there is one text; asked anew when they save once more. */
export function Conflict({ writer }: { readonly writer: Writer }) {
  const { state } = useFollowed(writer, FOLLOWED.clash)
  if (state === null) return null
  return (
    <Decision
      key={state.theirs?.number}
      state={state}
      onResolve={(choices) => writer.take((present) => resolve(present, choices, performance.now()))}
    />
  )
}

interface DecisionProps {
  readonly state: Saving
  readonly onResolve: (choices: Readonly<Record<string, Choice>>) => void
}

function Decision({ state, onResolve }: DecisionProps) {
  const { kind, fields, theirs } = state
  const clashes = clashesOf(state)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (theirs === null || clashes.length === 0) return null
  const who = theirs.savedBy ?? 'Somebody else'
  const fieldOf = (name: string) => KINDS[kind].fields.find((field) => field.name === name)
  const labels = clashes.map((name) => fieldOf(name)?.label ?? name)
  const open = clashes.filter((name) => choices[name] === undefined)

  return (
    <section ref={place} aria-label="Two versions" className={styles.decision}>
      <Title order={2}>Two versions of the same text</Title>
      <Text role="alert">
        {who} changed {inWords(labels)} on {momentInWords(theirs.savedAt)}, and so did you. Nothing is lost:
        yours is kept on this device, theirs is saved. Please choose what the {KINDS[kind].noun[0]} shall
        have.
      </Text>
      <Comparison
        kind={kind}
        before={theirs.fields}
        after={fields}
        names={[`Theirs (${who})`, 'Mine']}
        only={clashes}
        below={(name) => (
          <Radio.Group
            label={`Keep for “${fieldOf(name)?.label ?? name}”`}
            value={choices[name] ?? null}
            onChange={(choice) => setChoices({ ...choices, [name]: choice as Choice })}
            error={isAsked && choices[name] === undefined ? 'Please choose one.' : undefined}
            mt="sm"
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label="Mine" />
              <Radio value="theirs" label="Theirs; mine stays among the revisions" />
              {canKeepBoth(fieldOf(name)?.form ?? 'text') && (
                <Radio value="both" label="Both, theirs first" />
              )}
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
          Save with these choices
        </Button>
      </div>
    </section>
  )
}

/** `the title, the text and the tags` */
export function inWords(labels: readonly string[]): string {
  const names = labels.map((label) => `“${label}”`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
