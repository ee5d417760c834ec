/** Send, with scheduling in its menu. */
import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { listSendTimes, parseSendTime } from '#domain/email/schedule.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { DateTimeField } from '../form/date-time-field.tsx'
import { today } from '../form/today.ts'
import styles from './composer.module.css'
import type { Composer } from './use-composer.ts'

interface SendButtonProps {
  readonly composer: Composer
  /** If a scheduled email is edited. */
  readonly scheduledFor: Date | null
}

export function SendButton({ composer: { send, sending }, scheduledFor }: SendButtonProps) {
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing)
    return <ChosenTime isBusy={sending.isBusy} onChoose={send} onCancel={() => setChoosing(false)} />
  return (
    <Button.Group>
      <Button type="submit" loading={sending.isBusy}>
        {scheduledFor === null ? 'Send' : 'Save'}
      </Button>
      <Menu position="top-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button className={styles.more ?? ''} aria-label="Schedule" disabled={sending.isBusy}>
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {scheduledFor !== null && <Menu.Item onClick={() => send(null)}>Send now</Menu.Item>}
          <Menu.Label>Schedule</Menu.Label>
          {listSendTimes(new Date()).map(({ label, at }) => (
            <Menu.Item key={label} title={formatDeadline(at)} onClick={() => send(at)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setChoosing(true)}>Choose date and time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

interface ChosenTimeProps {
  readonly isBusy: boolean
  readonly onChoose: (at: Date) => void
  readonly onCancel: () => void
}

function ChosenTime({ isBusy, onChoose, onCancel }: ChosenTimeProps) {
  const [time, setTime] = useState('')
  const [error, setError] = useState<string | null>(null)
  function schedule() {
    const at = parseSendTime(time, new Date())
    setError(typeof at === 'string' ? at : null)
    if (typeof at !== 'string') onChoose(at)
  }
  return (
    <Group align="flex-end" gap="xs" role="group" aria-label="Schedule">
      <DateTimeField
        label="Date and time (UK)"
        autoFocus
        miw="13rem"
        minDate={today()}
        defaultTimeValue="08:00"
        value={time}
        onDateTime={setTime}
        error={error}
      />
      <Button loading={isBusy} onClick={schedule}>
        Schedule
      </Button>
      <Button variant="default" onClick={onCancel}>
        Back
      </Button>
    </Group>
  )
}
