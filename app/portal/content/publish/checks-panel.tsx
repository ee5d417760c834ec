/** Lists issues before publishing. Each links to its field; blocking ones can be overridden with a reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CheckOverrides } from '#app/content/drafts/check-overrides.ts'
import type { ContentIssue, IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import styles from './publish.module.css'

const WEIGHT_WORDS: Readonly<Record<ContentIssue['weight'], string>> = {
  stops: 'Required',
  blocks: 'To fix',
  advises: 'Suggestion',
}

/** Minimum length of a reason. */
const SHORTEST_REASON = 3
const REASON_MAX = 300

export function isOverridden({ weight, id }: ContentIssue, reasons: CheckOverrides): boolean {
  if (weight === 'stops') return false
  return weight === 'advises' || (reasons[id] ?? '').trim().length >= SHORTEST_REASON
}

interface ChecksPanelProps {
  /** Null while loading. */
  readonly checks: readonly ContentIssue[] | null
  readonly onGo: (place: IssueLocation) => void
  readonly reasons: CheckOverrides
  readonly onReasons: (reasons: CheckOverrides) => void
}

export function ChecksPanel({ checks, onGo, reasons, onReasons }: ChecksPanelProps) {
  if (checks === null) return <Text c="dimmed">Checking…</Text>
  const open = checks.filter((check) => check.weight !== 'advises' && !isOverridden(check, reasons))
  return (
    <Stack gap="xs">
      <Text role="status" className={styles.sum}>
        {inSum(checks.length, open.length)}
      </Text>
      {checks.length > 0 && (
        <ul className={styles.checks} aria-label="Checks before publishing">
          {checks.map((check) => (
            <li key={check.id} className={styles.check} data-weight={check.weight}>
              <div className={styles.point}>
                <Text>
                  <span className={styles.weight}>{WEIGHT_WORDS[check.weight]}</span> {check.message}
                </Text>
                <Group gap="xs">
                  <Button size="compact-md" variant="subtle" onClick={() => onGo(check.place)}>
                    Go to
                  </Button>
                  {check.weight === 'blocks' && (
                    <Reason
                      check={check}
                      reason={reasons[check.id] ?? ''}
                      onReason={(reason) => onReasons({ ...reasons, [check.id]: reason })}
                    />
                  )}
                </Group>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function inSum(points: number, open: number): string {
  if (points === 0) return 'Ready to publish'
  if (open === 0) return points === 1 ? '1 suggestion' : `${points} suggestions`
  const rest = points - open
  const stopping = open === 1 ? '1 thing to fix' : `${open} things to fix`
  return rest === 0 ? stopping : `${stopping}, ${rest === 1 ? '1 suggestion' : `${rest} suggestions`}`
}

interface ReasonProps {
  readonly check: ContentIssue
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Overrides an issue that is intentional, such as a decorative image. */
function Reason({ check, reason, onReason }: ReasonProps) {
  const [isOpen, setOpen] = useState(reason !== '')
  if (!isOpen)
    return (
      <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
        Ignore
      </Button>
    )
  return (
    <TextInput
      className={styles.reason}
      label="Reason for ignoring this"
      description="Saved with the draft and in the audit log."
      placeholder={check.id.startsWith('alt:') ? 'Decorative image' : 'That page is published tomorrow'}
      maxLength={REASON_MAX}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  )
}
