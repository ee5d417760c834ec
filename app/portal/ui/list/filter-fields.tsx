import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
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

/** While typing 2026, the year is 2, 20 and 202 first. */
const FIRST_DAY = '1900-01-01'

interface DaysFilterProps {
  readonly labels: readonly [from: string, to: string]
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

export function DaysFilter({ labels, from, to, onChange }: DaysFilterProps) {
  const isReversed = from !== '' && to !== '' && to < from
  return (
    <>
      <DayInput label={labels[0]} day={from} onDay={(day) => onChange(day, to)} />
      <DayInput
        label={labels[1]}
        day={to}
        onDay={(day) => onChange(from, day)}
        error={isReversed ? 'The end date is before the start date.' : null}
      />
    </>
  )
}

interface DayInputProps {
  readonly label: string
  readonly day: string
  readonly error?: string | null
  readonly onDay: (day: string) => void
}

function DayInput({ label, day, error = null, onDay }: DayInputProps) {
  const [typed, setTyped] = useState({ of: day, day })
  // The URL changed elsewhere.
  if (typed.of !== day) setTyped({ of: day, day })
  return (
    <TextInput
      type="date"
      label={label}
      value={typed.day}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ of: day, day: value })
        if (value === '' || value >= FIRST_DAY) onDay(value)
      }}
    />
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly text: string
  readonly onPause: (text: string) => void
}

/** Searches after a typing pause, and follows changes of the URL. */
export function SearchBox({ label, text, onPause }: SearchBoxProps) {
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

  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      type="search"
      className={styles.search}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        scheduleSearch(DEBOUNCE_MS, value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') scheduleSearch(0, typed)
      }}
    />
  )
}
