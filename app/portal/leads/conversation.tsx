/** Conversation with the website’s assistant, and its summary whose sentences lead to their sources. */
import { Button, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { AUTHOR_NAMES, type ConversationLine, type SummaryPoint } from '#domain/leads/inbox.ts'
import { DateTime } from '../ui/date-time.tsx'
import { TypedText } from '../ui/record/record.tsx'
import styles from './leads.module.css'

interface ConversationProps {
  readonly lines: readonly ConversationLine[]
  readonly points: readonly SummaryPoint[]
  /** Whether the conversation is shown at first. */
  readonly isOpen: boolean
}

export function Conversation({ lines, points, isOpen }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null)
  const id = useId()
  const [isShown, setShown] = useState(isOpen)
  const [chosen, setChosen] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = hovered ?? chosen
  const sources = shown === null ? [] : (points[shown]?.lines ?? [])
  useEffect(() => {
    if (chosen === null) return
    const first = points[chosen]?.lines[0]
    list.current?.querySelector(`[data-line="${first}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, points])
  function choose(index: number) {
    setChosen(chosen === index ? null : index)
    setShown(true)
  }
  return (
    <>
      {points.length === 0 && <Text c="dimmed">No summary yet</Text>}
      <ol className={styles.points} aria-label="Summary">
        {points.map((point, index) => (
          // Points have no id and never change order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            {point.lines.length === 0 ? (
              <>
                {point.text}{' '}
                <Text component="span" size="sm" c="dimmed">
                  No source
                </Text>
              </>
            ) : (
              <UnstyledButton
                className={styles.point}
                aria-pressed={chosen === index}
                onClick={() => choose(index)}
                onMouseEnter={() => setHovered(index)}
                onMouseLeave={() => setHovered(null)}
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
      <div>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'} conversation, {lines.length} {lines.length === 1 ? 'line' : 'lines'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable */}
      <ol ref={list} id={id} className={styles.lines} hidden={!isShown} tabIndex={0} aria-label="Messages">
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
              {line.isGenerated && ', AI-generated'}
              <When at={line.at} />
            </Text>
            <TypedText>{line.text}</TypedText>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Older lines have only a time of day. */
function When({ at }: { readonly at: string }) {
  if (at === '') return null
  return <> · {Number.isNaN(Date.parse(at)) ? at : <DateTime at={at} />}</>
}
