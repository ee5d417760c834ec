import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** A text that is looked for once its typing pauses. @returns the text as it stands, and what changes it */
export function useTypedText(
  start: string,
  onPause: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What else is asked for may have changed while the pause lasts.
  const latest = useRef(onPause)
  useEffect(() => {
    latest.current = onPause
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    text,
    (typed) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(typed.trim()), PAUSE_MS)
    },
  ]
}
