/** Everything that happened to a record, newest first: emails, notes, calls, changes and files. */
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RelativeTime } from '../date-time.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Section } from '../record/record.tsx'
import { useFocusAfter } from '../use-action.ts'
import { ClampedText } from './clamped-text.tsx'
import styles from './timeline.module.css'

export type TimelineGroup = 'emails' | 'notes' | 'changes'

export interface TimelineItem {
  readonly key: string
  /** ISO 8601 */
  readonly at: string
  readonly group: TimelineGroup
  readonly icon: IconName
  /** Person, or the website. */
  readonly who: string
  /** What happened, as the rest of the sentence: `changed the status from New to Won`. */
  readonly what: ReactNode
  /** Text of an email or note, which makes the item a card. */
  readonly text?: string
  /** After the text, such as attachments and actions. */
  readonly end?: ReactNode
  /** Such as the delivery state of an email. */
  readonly badge?: ReactNode
}

const GROUPS = [
  { value: 'all', label: 'All' },
  { value: 'emails', label: 'Emails' },
  { value: 'notes', label: 'Notes' },
  { value: 'changes', label: 'Changes' },
] as const
type Shown = (typeof GROUPS)[number]['value']

/** Items rendered at first. */
const FIRST_ITEMS = 40

interface TimelineProps {
  readonly items: readonly TimelineItem[]
  /** Form for a note. */
  readonly children?: ReactNode
}

export function Timeline({ items, children }: TimelineProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [isWhole, setWhole] = useState(false)
  // A deleted note takes its button with it.
  const list = useFocusAfter<HTMLOListElement>(String(items.filter(({ group }) => group === 'notes').length))
  const found = items
    .filter(({ group }) => shown === 'all' || group === shown)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const visible = isWhole ? found : found.slice(0, FIRST_ITEMS)
  return (
    <Section
      id="activity"
      title="Activity"
      end={
        <fieldset aria-label="Show" className={styles.groups}>
          {GROUPS.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={shown === value} onClick={() => setShown(value)}>
              {label}
            </button>
          ))}
        </fieldset>
      }
    >
      {children}
      {found.length === 0 && (
        <Text c="dimmed">{shown === 'all' ? 'No activity yet' : `No ${shown} yet`}</Text>
      )}
      <ol ref={list} tabIndex={-1} className={styles.timeline}>
        {visible.map((item) => (
          <li key={item.key}>
            <span className={styles.icon} aria-hidden>
              <Icon name={item.icon} />
            </span>
            {item.text === undefined && item.end === undefined ? <Event item={item} /> : <Card item={item} />}
          </li>
        ))}
      </ol>
      {found.length > visible.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show {found.length - visible.length} older
        </Button>
      )}
    </Section>
  )
}

function Event({ item: { who, what, at } }: { readonly item: TimelineItem }) {
  return (
    <p className={styles.event}>
      <b>{who}</b> {what} <RelativeTime at={at} />
    </p>
  )
}

function Card({ item: { who, what, at, text, end, badge, group } }: { readonly item: TimelineItem }) {
  return (
    <article className={styles.card} data-group={group}>
      <header className={styles.cardHead}>
        <b>{who}</b> <span className={styles.what}>{what}</span>
        {badge}
        <RelativeTime at={at} />
      </header>
      {text !== undefined && text !== '' && <ClampedText>{text}</ClampedText>}
      {end}
    </article>
  )
}
