/** Lists issues before publishing. Each links to its field; blocking ones can be overridden with a reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CheckOverrides } from '#app/content/drafts/check-overrides.ts'
import type { ContentIssue, IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import styles from './publish.module.css'

const SEVERITY_LABELS: Readonly<Record<ContentIssue['severity'], string>> = {
  stops: 'Required',
  blocks: 'To fix',
  advises: 'Suggestion',
}

const MIN_REASON_LENGTH = 3
const MAX_REASON_LENGTH = 300

export function isOverridden({ severity, id }: ContentIssue, reasons: CheckOverrides): boolean {
  if (severity === 'stops') return false
  return severity === 'advises' || (reasons[id] ?? '').trim().length >= MIN_REASON_LENGTH
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
  const toFix = checks.filter((check) => check.severity !== 'advises' && !isOverridden(check, reasons))
  return (
    <Stack gap="xs">
      <Text role="status" className={styles.summary}>
        {summarise(checks.length, toFix.length)}
      </Text>
      {checks.length > 0 && (
        <ul className={styles.checks} aria-label="Checks before publishing">
          {checks.map((check) => (
            <li key={check.id} className={styles.check} data-severity={check.severity}>
              <div className={styles.issue}>
                <Text>
                  <span className={styles.weight}>{SEVERITY_LABELS[check.severity]}</span> {check.message}
                </Text>
                <Group gap="xs">
                  <Button size="compact-md" variant="subtle" onClick={() => onGo(check.place)}>
                    Show
                  </Button>
                  {check.severity === 'blocks' && (
                    <OverrideField
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

function summarise(total: number, toFix: number): string {
  if (total === 0) return 'Ready to publish'
  if (toFix === 0) return total === 1 ? '1 suggestion' : `${total} suggestions`
  const suggestions = total - toFix
  const fixes = toFix === 1 ? '1 thing to fix' : `${toFix} things to fix`
  return suggestions === 0
    ? fixes
    : `${fixes}, ${suggestions === 1 ? '1 suggestion' : `${suggestions} suggestions`}`
}

interface OverrideFieldProps {
  readonly check: ContentIssue
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Overrides an issue that is intentional, such as a decorative image. */
function OverrideField({ check, reason, onReason }: OverrideFieldProps) {
  const [isOpen, setOpen] = useState(reason !== '')
  if (!isOpen)
    return (
      <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
        Ignore with a reason
      </Button>
    )
  return (
    <TextInput
      className={styles.reason}
      label="Reason for ignoring this"
      description="Saved with the draft and in the audit log."
      placeholder={check.id.startsWith('alt:') ? 'Decorative image' : 'That page is published tomorrow'}
      maxLength={MAX_REASON_LENGTH}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  )
}
