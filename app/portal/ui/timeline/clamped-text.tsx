import { useState } from 'react'
import { LinkButton, TypedText } from '../record/record.tsx'

/** Lines shown before the rest is requested, and about as many characters. */
const MAX_LINES = 8
const MAX_CHARACTERS = 700

/** Text with its line breaks; the end of a long one on request. */
export function ClampedText({ children: text }: { readonly children: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES
  if (isWhole || !isLong) return <TypedText>{text}</TypedText>
  return (
    <div>
      <TypedText>{text.split('\n').slice(0, MAX_LINES).join('\n').slice(0, MAX_CHARACTERS)}…</TypedText>
      <LinkButton onClick={() => setWhole(true)}>Show all</LinkButton>
    </div>
  )
}
