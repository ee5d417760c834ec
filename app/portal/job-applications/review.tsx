/** One application after the other: to the next and the one before, rated, noted and moved without the mouse. */
import { Kbd } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Neighbours } from '#app/content/received/application-reading.ts'
import { applicationAddress } from '#domain/applications/applications.ts'
import { undoLast } from '../ui/announce.tsx'
import { isElsewhere } from '../ui/list/list-keys.tsx'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { CV_BUTTON } from './cv/cv-panel.tsx'

interface ReviewBarProps {
  readonly neighbours: Neighbours
  /** The query of the list that this application was opened from, which goes along. */
  readonly search: string
  readonly onRate: (stars: number) => void
}

export function ReviewBar({ neighbours: { previous, next }, search, onRate }: ReviewBarProps) {
  const navigate = useNavigate()
  const to = (reference: string) => `${applicationAddress(reference)}${search}`
  const latest = useRef({ previous, next, onRate })
  useLayoutEffect(() => {
    latest.current = { previous, next, onRate }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the screen's life
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isElsewhere(event)) return
      const { previous: before, next: after, onRate: rate } = latest.current
      if (event.key === 'j' && after !== null) void navigate(to(after))
      else if (event.key === 'k' && before !== null) void navigate(to(before))
      else if (/^[1-5]$/.test(event.key)) rate(Number(event.key))
      else if (event.key === 'u') undoLast()
      else if (event.key === 'n') document.getElementById(NOTE_FIELD)?.focus()
      else if (event.key === 'c') document.getElementById(CV_BUTTON)?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <RecordSteps
      label="Applications"
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    >
      <Kbd>j</Kbd> next, <Kbd>k</Kbd> previous, <Kbd>1</Kbd> to <Kbd>5</Kbd> rate, <Kbd>c</Kbd> CV,{' '}
      <Kbd>n</Kbd> note, <Kbd>u</Kbd> undo
    </RecordSteps>
  )
}
