/** Keyboard review: next and previous application, rating and notes. */
import { Kbd } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { AdjacentApplications } from '#app/content/applications/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { NOTE_FIELD } from '../ui/notes.tsx'
import { RecordSteps } from '../ui/record.tsx'
import { useScreenKeys } from '../ui/screen-keys.ts'
import { CV_BUTTON } from './cv/cv-panel.tsx'

interface ReviewBarProps {
  readonly adjacent: AdjacentApplications
  /** Query string of the list. */
  readonly search: string
  readonly onRate: (stars: number) => void
}

export function ReviewBar({ adjacent: { previous, next }, search, onRate }: ReviewBarProps) {
  const navigate = useNavigate()
  const to = (reference: string) => `${getApplicationPath(reference)}${search}`
  useScreenKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [stars, () => onRate(stars)])),
    j: next === null ? null : () => void navigate(to(next)),
    k: previous === null ? null : () => void navigate(to(previous)),
    n: () => document.getElementById(NOTE_FIELD)?.focus(),
    c: () => document.getElementById(CV_BUTTON)?.click(),
  })
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
