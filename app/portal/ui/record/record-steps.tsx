/** Links to the previous and next record of a list, also by `k` and `j`. */
import { ActionIcon } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../icon.tsx'
import { useScreenKeys } from '../screen-keys.ts'
import styles from './record.module.css'

interface RecordStepsProps {
  /** Such as `lead`. */
  readonly noun: string
  /** Paths of the adjacent records; null at the ends. */
  readonly previous: string | null
  readonly next: string | null
}

export function RecordSteps({ noun, previous, next }: RecordStepsProps) {
  const navigate = useNavigate()
  useScreenKeys({
    j: next === null ? null : () => void navigate(next),
    k: previous === null ? null : () => void navigate(previous),
  })
  return (
    <span className={styles.steps} data-print-hidden>
      <Step to={previous} label={`Previous ${noun}`} shortcut="K" icon="chevron-up" />
      <Step to={next} label={`Next ${noun}`} shortcut="J" icon="chevron-down" />
    </span>
  )
}

interface StepProps {
  readonly to: string | null
  readonly label: string
  readonly shortcut: string
  readonly icon: 'chevron-up' | 'chevron-down'
}

function Step({ to, label, shortcut, icon }: StepProps) {
  const common = { variant: 'subtle', color: 'gray', size: 'md', 'aria-label': label } as const
  if (to === null)
    return (
      <ActionIcon {...common} disabled>
        <Icon name={icon} />
      </ActionIcon>
    )
  return (
    <ActionIcon {...common} component={Link} to={to} title={`${label} (${shortcut})`}>
      <Icon name={icon} />
    </ActionIcon>
  )
}
