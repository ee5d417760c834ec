import { ActionIcon, TextInput } from '@mantine/core'
import { MAX_PALLETS } from '#domain/call-offs/call-offs.ts'
import customerStyles from '../../ui/customer/customer.module.css'
import { Icon } from '../../ui/icon.tsx'
import { notifySuccess } from '../../ui/notifications.tsx'
import type { BasketLine, Change } from './basket.ts'
import type { CheckedLine } from './basket-checks.ts'
import styles from './call-offs.module.css'

interface BasketLinesProps {
  readonly lines: readonly CheckedLine[]
  readonly wantedOn: string
  readonly onChange: (change: Change) => void
}

export function BasketLines({ lines, wantedOn, onChange }: BasketLinesProps) {
  return (
    <ul className={customerStyles.lines} aria-label="SKUs">
      {lines.map((each) => (
        <Line key={each.line.skuId} {...each} wantedOn={wantedOn} onChange={onChange} />
      ))}
    </ul>
  )
}

function Line({ line, check, wantedOn, onChange }: CheckedLine & Omit<BasketLinesProps, 'lines'>) {
  const { skuId, name, code, enNumber } = line
  const isLate = check !== null && check.earliest > wantedOn

  function remove() {
    onChange((basket) => ({ ...basket, lines: basket.lines.filter((each) => each.skuId !== skuId) }))
    const restore = (lines: readonly BasketLine[]) =>
      lines.some((each) => each.skuId === skuId) ? lines : [...lines, line]
    notifySuccess(`“${name}” removed`, {
      of: `removing ${name}`,
      run: () => onChange((basket) => ({ ...basket, lines: restore(basket.lines) })),
    })
  }

  return (
    <li className={customerStyles.line}>
      <div>
        <strong>{name}</strong>
        <span className={customerStyles.second}>
          {' '}
          {code}
          {enNumber !== null && `, ${enNumber}`}
        </span>
        <div className={isLate ? customerStyles.late : customerStyles.second} role="status">
          {describe(check)}
        </div>
      </div>
      <TextInput
        aria-label={`Pallets of ${name}`}
        className={styles.pallets}
        inputMode="numeric"
        autoComplete="off"
        value={line.pallets}
        rightSection="pallets"
        rightSectionWidth={60}
        error={check === null ? `Enter 1 to ${MAX_PALLETS}.` : null}
        onChange={({ currentTarget: { value } }) =>
          onChange((basket) => ({
            ...basket,
            lines: basket.lines.map((each) => (each.skuId === skuId ? { ...each, pallets: value } : each)),
          }))
        }
      />
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={remove}>
        <Icon name="x" />
      </ActionIcon>
    </li>
  )
}

function describe(check: CheckedLine['check']): string {
  if (check === null) return ''
  const units = `${check.units.toLocaleString('en-GB')} units`
  return check.isInStock ? `${units}, ${check.hint}` : `${units}. ${check.hint}`
}
