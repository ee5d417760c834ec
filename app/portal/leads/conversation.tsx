/** A conversation beside its summary: each sentence of the summary shows the lines that it comes from. */
import { Text, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { AUTHOR_NAMES, type ConversationLine, type SummaryPoint } from '#domain/leads/inbox.ts'
import { DateTime } from '../ui/date-time.tsx'
import { TypedText } from '../ui/record.tsx'
import { Panel } from '../ui/screen.tsx'
import styles from './leads.module.css'

interface ConversationProps {
  readonly lines: readonly ConversationLine[]
  readonly points: readonly SummaryPoint[]
}

export function Conversation({ lines, points }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const shown = pointedAt ?? chosen
  const sources = shown === null ? [] : (points[shown]?.lines ?? [])
  function choose(place: number) {
    setChosen(place)
    const first = points[place]?.lines[0]
    list.current?.querySelector(`[data-line="${first}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.pair}>
      <Panel id="conversation" title="Conversation">
        <ol ref={list} className={styles.lines}>
          {lines.map((line) => (
            <li
              key={line.number}
              className={styles.line}
              data-line={line.number}
              data-author={line.author}
              data-source={sources.includes(line.number) || undefined}
              aria-current={sources.includes(line.number) || undefined}
            >
              <Text size="sm" c="dimmed">
                {line.number}. {AUTHOR_NAMES[line.author]}
                {line.isGenerated && ', written by a language model'}
                <When at={line.at} />
              </Text>
              <TypedText>{line.text}</TypedText>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel id="summary" title="Summary">
        {points.length === 0 && <Text c="dimmed">None yet.</Text>}
        <ol className={styles.points}>
          {points.map((point, place) => (
            // Points have no name but their place, and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={place}>
              {point.lines.length === 0 ? (
                <>
                  {point.text}{' '}
                  <Text component="span" size="sm" c="dimmed">
                    Not in the conversation.
                  </Text>
                </>
              ) : (
                <UnstyledButton
                  className={styles.point}
                  aria-pressed={chosen === place}
                  onClick={() => (chosen === place ? setChosen(null) : choose(place))}
                  onMouseEnter={() => setPointedAt(place)}
                  onMouseLeave={() => setPointedAt(null)}
                >
                  {point.text}{' '}
                  <Text component="span" size="sm" c="dimmed">
                    {point.lines.length === 1 ? 'Line' : 'Lines'} {point.lines.join(', ')}
                  </Text>
                </UnstyledButton>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

/** A moment with its day; where only a clock’s time was kept, that. */
function When({ at }: { readonly at: string }) {
  if (at === '') return null
  return <> · {Number.isNaN(Date.parse(at)) ? at : <DateTime at={at} />}</>
}
