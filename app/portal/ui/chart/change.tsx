import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import {
  formatValue,
  getValueChange,
  getValueDifference,
  type SampledValue,
  type Unit,
} from '#domain/reporting/values.ts'
import styles from './chart.module.css'

interface ChangeProps {
  readonly value: SampledValue
  readonly before: SampledValue
  readonly unit: Unit
  readonly lowerIsBetter?: boolean
  /** As a difference instead of a percentage, for small numbers. */
  readonly isAbsolute?: boolean
}

/** Change from the previous period. Colour only repeats what the sign says. */
export function Change({ value, before, unit, lowerIsBetter = false, isAbsolute = false }: ChangeProps) {
  const change = (isAbsolute ? getValueDifference : getValueChange)(value, before, unit)
  const was = formatValue(before, unit)
  if (change === null) return <span className={styles.change}>was {was}</span>
  const { text, direction } = change
  return (
    <span
      className={styles.change}
      title={`Previous period: ${was}`}
      data-welcome={direction === 'level' ? undefined : (direction === 'up') !== lowerIsBetter}
    >
      {text}
      <VisuallyHidden>, was {was}</VisuallyHidden>
    </span>
  )
}
