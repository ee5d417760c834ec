/** Position on the team page, by typing, stepping or dragging, with undo. */

import { ActionIcon, Group, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { moveMember, type TeamMemberSummary } from '#app/content/team-admin.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './team-admin.module.css'

interface PositionFieldProps {
  readonly member: TeamMemberSummary
  /** From 1. */
  readonly place: number
  /** Number of people on the page. */
  readonly places: number
}

export function PositionField({ member, place, places }: PositionFieldProps) {
  const move = useMove(member)
  const [typed, setTyped] = useState(String(place))
  useEffect(() => setTyped(String(place)), [place])
  const handle = useRef<HTMLSpanElement>(null)
  useDragging(handle, { id: member.id, place }, move.to)

  function submit() {
    const position = Number(typed)
    if (Number.isInteger(position) && position >= 1 && position !== place) void move.to(position)
    else setTyped(String(place))
  }

  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <span ref={handle} aria-hidden className={styles.handle}>
          ⠿
        </span>
        <TextInput
          id={`${member.id}-place`}
          aria-label={`Position of ${member.name}`}
          size="sm"
          w="4rem"
          inputMode="numeric"
          maxLength={4}
          disabled={move.isBusy}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onBlur={submit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') submit()
            if (key === 'Escape') setTyped(String(place))
          }}
        />
        <Step
          id={`${member.id}-up`}
          to={place - 1}
          label={`Move ${member.name} up`}
          sign="↑"
          isLast={place === 1}
          move={move}
        />
        <Step
          id={`${member.id}-down`}
          to={place + 1}
          label={`Move ${member.name} down`}
          sign="↓"
          isLast={place === places}
          move={move}
        />
      </Group>
      <FailureNotice failure={move.failure} />
    </>
  )
}

interface StepProps {
  readonly id: string
  readonly to: number
  readonly label: string
  readonly sign: string
  readonly isLast: boolean
  readonly move: ReturnType<typeof useMove>
}

/** Stays focusable at the ends. */
function Step({ id, to, label, sign, isLast, move }: StepProps) {
  return (
    <ActionIcon
      id={id}
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={isLast || move.isBusy}
      onClick={() => {
        if (!isLast && !move.isBusy) void move.to(to)
      }}
    >
      {sign}
    </ActionIcon>
  )
}

function useMove({ id, name }: TeamMemberSummary) {
  const action = useAction((client, to: number) => moveMember(client, id, to))
  async function to(place: number) {
    // Reordering removes the focus from the row.
    const { id: focused } = document.activeElement ?? {}
    const outcome = await action.run(place)
    if (outcome === null || outcome.failure !== null) return
    const former = outcome.data
    notifySuccess(`${name} moved to position ${place}`, {
      of: `position of ${name}`,
      run: () => void action.run(former),
    })
    if (focused) document.getElementById(focused)?.focus()
  }
  return { to, isBusy: action.isBusy, failure: action.failure }
}

/** The handle drags its row onto another row. */
function useDragging(
  handle: RefObject<HTMLElement | null>,
  { id, place }: { readonly id: number; readonly place: number },
  moveTo: (place: number) => void,
): void {
  const moveRow = useEffectEvent(moveTo)
  useEffect(() => {
    const { current } = handle
    if (current === null) return
    let isUnmounted = false
    let end = () => {}
    void import('./drag-reorder.ts').then(({ startDragReorder }) => {
      if (!isUnmounted) end = startDragReorder(current, { id, place }, (to) => moveRow(to))
    })
    return () => {
      isUnmounted = true
      end()
    }
  }, [handle, id, place])
}
