import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LazyDateField } from '../form/lazy-date-fields.tsx'
import { Icon } from '../icon.tsx'
import styles from './list-filters.module.css'

const DEBOUNCE_MS = 300

interface Choice {
  readonly value: string
  readonly label: string
}

/** Adds the current value, because an old URL may name a label that no longer exists. */
export function withCurrent(choices: readonly Choice[], value: string): readonly Choice[] {
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }]
}

interface ChoiceFilterProps {
  readonly label: string
  /** Without it, the first option must name the filter. */
  readonly hasVisibleLabel?: boolean
  readonly value: string
  readonly choices: readonly Choice[]
  readonly isActive?: boolean
  readonly onChange: (value: string) => void
}

export function ChoiceFilter({
  label,
  hasVisibleLabel = true,
  value,
  choices,
  isActive = false,
  onChange,
}: ChoiceFilterProps) {
  return (
    <NativeSelect
      className={styles.select}
      data-active={isActive || undefined}
      {...(hasVisibleLabel ? { label } : { 'aria-label': label })}
      value={value}
      data={[...withCurrent(choices, value)]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface DaysFilterProps {
  readonly labels: readonly [from: string, to: string]
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

const clearing = (label: string) => ({
  clearable: true,
  clearButtonProps: { 'aria-label': `Clear ${label}` },
})

export function DaysFilter({ labels, from, to, onChange }: DaysFilterProps) {
  const isReversed = from !== '' && to !== '' && to < from
  return (
    <>
      <LazyDateField
        label={labels[0]}
        {...clearing(labels[0])}
        value={from}
        onDate={(day) => onChange(day, to)}
      />
      <LazyDateField
        label={labels[1]}
        {...clearing(labels[1])}
        value={to}
        onDate={(day) => onChange(from, day)}
        error={isReversed ? 'The end date is before the start date.' : null}
      />
    </>
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly text: string
  readonly onPause: (text: string) => void
  /** @param text null if the user types on */
  readonly onEnter?: (text: string | null) => void
}

/** Searches after a typing pause, and follows changes of the URL. */
export function SearchBox({ label, text, onPause, onEnter }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Other filters may change during the pause.
  const latest = useRef(onPause)
  const sent = useRef(text)
  useEffect(() => {
    latest.current = onPause
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])

  function scheduleSearch(delayMs: number, query: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (query.trim() === sent.current) return
      sent.current = query.trim()
      latest.current(query.trim())
    }, delayMs)
  }

  function type(query: string, delayMs: number) {
    setTyped(query)
    onEnter?.(null)
    scheduleSearch(delayMs, query)
  }

  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      type="search"
      className={styles.search}
      value={typed}
      onChange={({ currentTarget: { value } }) => type(value, DEBOUNCE_MS)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          scheduleSearch(0, typed)
          onEnter?.(typed.trim())
        }
        // Not every browser clears the field. Once it is empty, Escape leads to the rows.
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault()
          type('', 0)
        }
      }}
    />
  )
}
